"""The only place that reads and writes files. Everything is returned as data, also what went wrong."""
