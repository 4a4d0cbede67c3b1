"""Makes the evaluation again from nothing: `python -m training` (docs/strength.md tells how)."""
