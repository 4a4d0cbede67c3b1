"""The API reference, made from the docstrings."""
