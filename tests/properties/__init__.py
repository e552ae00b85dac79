"""What holds in every game that can be played, under every ruleset that can be written."""
