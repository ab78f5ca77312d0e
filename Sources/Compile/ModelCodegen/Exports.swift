// Printers take the interface of a model, so importing this target imports it too.
@_exported public import ModelInterface
