"""Speed and strength, measured side by side. Not part of the tests."""
