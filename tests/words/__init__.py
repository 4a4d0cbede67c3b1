"""Pictures are right: what they show, in what colours, and for whom."""
