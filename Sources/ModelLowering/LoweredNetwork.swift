public import ModelOps
public import ModelSpec

/// A neural network as a graph, and what was found out about it on the way.
public struct LoweredNetwork: Sendable {
  /// Something that cannot be computed: shapes that do not fit, or numbers that make no sense.
  public struct Problem: Equatable, Sendable {
    /// The layer, or the feature.
    public var path: ModelPath
    /// One sentence without a full stop, found against expected.
    public var message: String

    public init(_ path: ModelPath, _ message: String) {
      self.path = path
      self.message = message
    }
  }

  /// A layer that the graph lacks.
  public struct MissingLayer: Equatable, Sendable {
    public var path: ModelPath
    /// The layer's type by its schema name, such as `custom`.
    public var kind: String
    public var reason: String
  }

  /// The operations. Inputs have the names of the model's inputs and the shapes that layers see, after the network's
  /// input mapping. Outputs have the names of the model's outputs.
  public var graph: Graph
  /// The blobs of known rank. One that is written more than once is as it was the last time.
  let values: [String: Blob]
  public var problems: [Problem]
  /// Layers that have no operations; what they make is of unknown rank. The graph cannot run when there are any.
  public var missingLayers: [MissingLayer]

  /// Type of every blob as layers see it; blobs of unknown rank are missing.
  public var blobs: [String: TensorType] { values.mapValues(\.type) }

  /// Whether the graph computes everything that the network does.
  public var isComplete: Bool { problems.isEmpty && missingLayers.isEmpty }
}
