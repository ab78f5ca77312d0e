"""Checks the verdict of `modelc diff --api` with the Swift compiler."""
