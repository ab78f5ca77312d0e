internal import ModelGraph
internal import ModelLowering
public import ModelSpec
internal import OrderedCollections

/// The layers of a network, or the operations of a program, one by one.
public struct LayerListing: Equatable, Sendable {
  /// The layers of one network or of one function.
  public struct Section: Equatable, Sendable {
    /// The stage or function; nil for the only one.
    public var title: String?
    /// Its layers or operations, in the order in which they run.
    public var rows: [Row]
  }

  /// A layer or an operation, or the name of a body that begins.
  public struct Row: Equatable, Sendable {
    /// Nesting depth in bodies of branches and loops.
    public var depth: Int
    /// Place in its network, or in its block when `const` operations are left out; nil for the name of a body.
    public var number: Int?
    /// The layer's name, or that of an operation's first output.
    public var name: String
    /// The layer's or operation's kind.
    public var type: String
    /// Names of the values that it reads.
    public var inputs: [String] = []
    /// Names of the values that it writes.
    public var outputs: [String] = []
    /// Types and shapes of the inputs, if known.
    public var inputShapes: [String?] = []
    /// Types and shapes of the outputs, if known.
    public var outputShapes: [String?] = []
    /// Its weights: fields of a layer, constants that an operation takes.
    public var weights = WeightInventory()
  }

  /// Infers the sizes of a network's values by name, if the file does not declare them; nil means that a size varies.
  package typealias ShapeInference = (Model) -> NameMap<[UInt64?]>

  /// One for each network or function, in the model's order.
  public var sections: [Section] = []

  /// Lists the layers of `model` and of its stages.
  ///
  /// Shapes are those that the file states: types in programs, declared features and tensors in networks. Others of networks
  /// are inferred.
  ///
  /// - Parameter function: The only function of an ML Program to list; nil for all.
  public init(_ model: Model, function: String? = nil) {
    self.init(model, function: function, inferredShapes: LayerListing.inferredShapes)
  }

  /// Lists the layers of `model` and of its stages.
  ///
  /// - Parameters:
  ///   - function: The only function of an ML Program to list; nil for all.
  ///   - inferredShapes: Supplies the shapes that the file does not state.
  package init(_ model: Model, function: String? = nil, inferredShapes: ShapeInference) {
    add(model, function: function, title: nil, inferredShapes: inferredShapes)
  }

  /// The shape of each value of a network by name, for a single prediction; sizes that depend on the input are nil. Empty
  /// for models of another type.
  package static func inferredShapes(of model: Model) -> NameMap<[UInt64?]> {
    let network = NetworkLowering.lower(model, leadingAxes: .one)
    let shapes = network?.blobs.mapValues { type in
      type.shape.map { extent in extent.fixed.flatMap { UInt64(exactly: $0) } }
    }
    return shapes ?? [:]
  }

  private mutating func add(
    _ model: Model, function: String?, title: String?, inferredShapes: ShapeInference
  ) {
    if let network = model.network {
      let shapes = NetworkShapes(model, inferred: inferredShapes(model))
      sections.append(Section(title: title, rows: Self.rows(of: network, shapes)))
    } else if let pipeline = model.pipeline {
      for (index, stage) in pipeline.models.enumerated() {
        let name = index < pipeline.names.count ? pipeline.names[index] : ""
        let own = "stage \(index) \(name)".trimmed + " (\(stage.kind?.schemaName ?? "no type"))"
        add(stage, function: nil, title: title.map { "\($0) › \(own)" } ?? own, inferredShapes: inferredShapes)
      }
    } else if case .mlProgram(let program) = model.kind {
      let chosen = program.functions.filter { function == nil || $0.key == function }
      for (name, body) in chosen {
        let isOnly = program.functions.count == 1
        let own = isOnly ? nil : "function \(name)"
        let titles = [title, own].compactMap(\.self)
        sections.append(
          Section(title: titles.isEmpty ? nil : titles.joined(separator: " › "), rows: Self.rows(of: body)))
      }
    } else if let title {
      sections.append(Section(title: title, rows: []))
    }
  }
}

extension String {
  /// Without spaces at the end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
