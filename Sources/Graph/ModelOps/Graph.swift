// Graphs and the rules of operations are part of this target's API, so importing it imports them too.
@_exported public import ModelGraph
