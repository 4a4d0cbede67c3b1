"""What Sixfold says, one catalogue a language: keys with sentences, read by the page."""
