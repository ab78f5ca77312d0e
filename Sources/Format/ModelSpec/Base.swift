// Diagnostics, names and references to weights are part of this target's API, so importing it imports them too.
@_exported public import ModelBase
