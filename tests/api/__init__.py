"""The names other programs use: what they take, what they refuse and in which words."""
