// Models are loaded from a store, so importing this target imports it too.
@_exported public import ModelStore
