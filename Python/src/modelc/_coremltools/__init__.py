"""What coremltools expects of its native module, `coremltools.libcoremlpython`, over modelc's C interface.

Nothing here is public: coremltools 7.2, 8 and 9 are the only callers.
"""
