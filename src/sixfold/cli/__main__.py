"""Lets `python -m sixfold.cli` be the `sixfold` command."""

import sys

from sixfold.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
