"""States, views, scores and rulesets as text and back, and editions that cannot drift."""
