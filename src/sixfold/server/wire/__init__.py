"""What crosses the wire: the types, the way from Sixfold's types to them (`write`, `show`), and back (`read`)."""
