"""Many evenings: reading folders of records and tallies, who is who, and the figures over all of them."""
