public import ModelOps

/// A function of an ML Program, or a network, as the operations that run for it.
public struct InspectedGraph: Sendable {
  /// Which stage or function it is; nil for the only one.
  public var title: String?
  /// Name of the function; `network` for a network.
  public var name: String
  /// The operation set; nil for a network.
  public var opset: String?
  /// Every result has a type as far as it is known.
  public var graph: Graph

  public init(title: String?, name: String, opset: String?, _ graph: Graph) {
    self.title = title
    self.name = name
    self.opset = opset
    self.graph = graph.typed()
  }
}
