"""The types of all messages, defined once: commands and questions one way, answers and views the other.

`docs/protocol.md` tells a stranger how to use these; the JSON Schema, the OpenAPI description and the page's TypeScript
types are made from them. Tiles are written in the notation (`Rc`), times are milliseconds since 1970, durations say
their unit in their name. Seats are counted from 1. What a table keeps and shows alike (options, signs, a table in a
list) is the table's own type, and so are the figures of a game those of `sixfold.statistics`.
"""
