internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// A network, a function of a program, or a pipeline, as nodes in the order in which they run.
///
/// Bodies of control flow stand between the nodes around them. Constants are attributes and weights of what uses them.
struct NodeGraph {
  /// Which stage or function it is; nil for the only one.
  var title: String?
  var nodes: [Node] = []
  /// What is set for the graph as a whole.
  var settings: [Field] = []
}

/// A layer, an operation, a stage, or where values enter and leave.
struct Node {
  /// What a node stands for.
  enum Role {
    case operation
    /// An input of the graph or of a body.
    case input
    /// An output of the graph or of a body; it reads one value.
    case output
  }

  /// A value by the node that makes it.
  struct Source: Equatable {
    /// Place of the node in the graph; nil for a value that nothing makes.
    var node: Int?
    /// Which of its results.
    var output: Int
  }

  var role = Role.operation
  /// The layer's or operation's kind.
  var kind: String
  /// The name of the layer, or of the operation's first result.
  var name: String
  /// The body it stands in, such as `ifBranch`; empty outside of bodies.
  var place = ""
  /// All that is set for it, sorted by name.
  var fields: [Field] = []
  /// What each input is for; as many as `inputs`.
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
