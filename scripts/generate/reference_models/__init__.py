"""Models with reference results from other implementations: one module per family."""
