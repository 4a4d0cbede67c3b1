"""Sixfold: the game of six colours and six shapes."""
