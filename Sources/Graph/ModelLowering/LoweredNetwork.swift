package import ModelGraph
package import ModelSpec

/// A neural network as a graph, and what was found out about it on the way.
package struct LoweredNetwork: Sendable {
  /// Something that cannot be computed: shapes that do not fit, or numbers that make no sense.
  package struct Problem: Equatable, Sendable {
    /// The layer, or the feature.
    package var path: ModelPath
    /// One sentence without a full stop, found against expected.
    package var message: String
    /// Whether it lies in the one of two branches that cannot run: a prediction fails only if it takes that branch.
    package var isInBranch = false

    package init(_ path: ModelPath, _ message: String) {
      self.path = path
      self.message = message
    }
  }

  /// A layer that the graph lacks.
  package struct MissingLayer: Equatable, Sendable {
    package var path: ModelPath
    /// The layer's type by its schema name, such as `custom`.
    package var kind: String
    package var reason: String
  }

  /// The operations. Inputs have the names of the model's inputs and the shapes that layers see, after the network's
  /// input mapping. Outputs have the names of the model's outputs.
  package var graph: Graph
  /// The blobs of known rank. One that is written more than once is as it was the last time.
  let values: NameMap<Blob>
  package var problems: [Problem]
  /// Layers that have no operations; what they make is of unknown rank. The graph cannot run when there are any.
  package var missingLayers: [MissingLayer]
  /// The first layer that takes a blob whose rank is known only when the layers before it have run. The graph lacks what
  /// this layer, and those that depend on it, compute.
  package var firstUnranked: Int?
  /// Whether that blob gets its rank within the layer, a loop or a branch, so that it cannot be computed.
  package var losesRankWithin = false

  /// Type of every blob as layers see it; blobs of unknown rank are missing.
  package var blobs: NameMap<TensorType> { values.mapValues(\.type) }

  /// Whether the graph computes everything that the network does.
  package var isComplete: Bool { problems.isEmpty && missingLayers.isEmpty }
}
