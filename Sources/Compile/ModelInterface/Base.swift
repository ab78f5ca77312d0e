// Strings are told apart by their bytes in every file of this target and of those that import it: a file sees ModelBase's
// comparisons if it, or its target, imports them, and silently takes the standard library's if not.
@_exported public import ModelBase
