-- The keys of a guest are counted, since there is a most.

CREATE INDEX keys_of_a_guest ON keys (guest);
