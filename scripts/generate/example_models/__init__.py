"""Creates the models in examples/models: one module per model, and shared code."""
