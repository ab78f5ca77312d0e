"""Models with answers of other implementations: a module for each family."""
