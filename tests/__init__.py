"""The tests, one folder per kind of evidence."""
