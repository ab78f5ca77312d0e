// Errors, limits, JSON values and mapped files are part of this target's API, so who imports it need not import them too.
@_exported public import ModelFiles
