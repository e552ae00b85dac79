"""What sets this checkout up, checks it and makes its generated files."""
