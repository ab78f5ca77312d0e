internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// A network, a function of a program, or a pipeline, as nodes in the order in which they run.
///
/// Bodies of control flow are inserted between the surrounding nodes. Constants are attributes and weights of their
/// consumers.
struct NodeGraph {
  /// The stage or function; nil for the only one.
  var title: String?
  var nodes: [Node] = []
  /// Settings of the graph as a whole.
  var settings: [Field] = []
}

/// A layer, an operation, a stage, or where values enter and leave.
struct Node {
  /// The kind of a node.
  enum Role {
    case operation
    /// An input of the graph or of a body.
    case input
    /// An output of the graph or of a body; it reads one value.
    case output
  }

  /// A value by the node that makes it.
  struct Source: Equatable {
    /// Index of the node in the graph; nil for a value without producer.
    var node: Int?
    /// The index of the result.
    var output: Int
  }

  var role = Role.operation
  /// The layer's or operation's kind.
  var kind: String
  /// The name of the layer, or of the operation's first result.
  var name: String
  /// The body it stands in, such as `ifBranch`; empty outside of bodies.
  var place = ""
  /// All of its fields, sorted by name.
  var fields: [Field] = []
  /// The role of each input, parallel to `inputs`.
  var slots: [String] = []
  var inputs: [Source] = []
  var outputTypes: [String] = []
  var weights: [NodeWeight] = []
}

/// Something that is set, by its path in the schema.
struct Field {
  var name: String
  var value: String

  /// Both.
  var text: String { "\(name)=\(value)" }
}

/// A weight of a node.
struct NodeWeight {
  /// The argument or field that holds it.
  var slot: String
  var tensor: StoredTensor
}
