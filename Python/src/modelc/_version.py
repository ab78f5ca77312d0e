"""The version of the package, which is that of modelc."""

__version__ = "0.1.0"
