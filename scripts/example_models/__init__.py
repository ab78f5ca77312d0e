"""The makers of the models in examples/models: one module a model, and what they share."""
