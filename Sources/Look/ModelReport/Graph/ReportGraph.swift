internal import ModelSpec

/// A model's graph for drawing: operations, groups of them, and the values between them.
///
/// Groups hold graphs of their own, so a graph is a tree of scopes. The first scope is the outermost one.
struct ReportGraph {
  /// The boxes that are drawn together.
  struct Scope {
    var nodes: [Node] = []
    /// Whether operations may be put into groups.
    var isFoldable = true
  }

  /// A box.
  struct Node {
    /// The operation or type of layer, or what a group is.
    var kind: String
    /// Its name in the model; may be empty.
    var name: String
    /// Details to show in the box, such as the size of a kernel.
    var note = ""
    var category: OperationCategory
    /// Its operands: the parameter's name, empty if it has none, and the value.
    var inputs: [Slot] = []
    var outputs: [Slot] = []
    /// Constants and settings, as text.
    var attributes: [(name: String, value: String)] = []
    /// The scope inside a group; nil for anything else.
    var inner: Int?
    /// Whether it is a function of a program or a stage of a pipeline, which can be looked at by itself.
    var isPart = false
    /// The value that enters or leaves a group here; nil for anything else.
    var port: Int?
    var weights: [ReportWeight] = []
    /// The cost; nil if unknown.
    var cost: Cost?
    /// Bytes of its weights as stored, less those that something before it has.
    var weightByteCount: UInt64 = 0
    /// Measured seconds.
    var time: Double?
    /// Measured relative error of the results.
    var error: Double?
    /// The path of validation findings about it; nil if it is not in the model.
    var place: ModelPath?
    /// Whether it is a group of blocks that are alike, or one of many trees: what is in it is shown when somebody asks for
    /// it.
    var isRepetition = false

    /// The first line of its box: the name of what enters, leaves or holds others, and what any other box does.
    var title: String {
      let isNamed = inner != nil || category == .input || category == .output
      return isNamed && !name.isEmpty || kind.isEmpty ? name : kind
    }
  }

  /// A value in a role.
  struct Slot {
    var name: String
    var value: Int
  }

  struct Cost {
    var floatingPointOperations = 0.0
    /// Bytes of parameters and results.
    var bytes = 0.0
  }

  /// A value that flows between operations.
  struct Value {
    var name: String
    /// Element type and shape, or a shape alone; empty where it is not known.
    var type: String
  }

  var scopes: [Scope] = [Scope()]
  var values: [Value] = []
  /// Weights that no operation uses.
  var unusedWeights: [ReportWeight] = []

  /// Operations, at any depth.
  var operationCount: Int {
    scopes.reduce(0) { sum, scope in
      sum
        + scope.nodes.count {
          $0.inner == nil && $0.port == nil && ![.input, .output, .split, .leaf].contains($0.category)
        }
    }
  }

  mutating func addValue(_ name: String, type: String) -> Int {
    values.append(Value(name: name, type: type))
    return values.count - 1
  }
}
