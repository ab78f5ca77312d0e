/// The shapes that the inputs of a function may have, as the attribute `FlexibleShapeInformation` of a text holds them.
public struct FlexibleShapeInformation: Equatable, Sendable {
  /// The shape of one input.
  public struct Shape: Equatable, Sendable {
    /// Name of the input.
    public var input: String
    /// Sizes, outermost dimension first.
    public var sizes: [Int32]

    /// The shape `sizes` of the input called `input`.
    public init(_ input: String, _ sizes: [Int32]) {
      self.input = input
      self.sizes = sizes
    }
  }

  /// Allowed sizes of the dimensions of one input.
  public struct Ranges: Equatable, Sendable {
    /// Name of the input.
    public var input: String
    /// Bounds of each dimension, outermost first.
    public var dimensions: [Bounds]

    /// The ranges `dimensions` of the input called `input`.
    public init(_ input: String, _ dimensions: [Bounds]) {
      self.input = input
      self.dimensions = dimensions
    }
  }

  /// Smallest and largest size of a dimension; a largest of -1 means unbounded.
  public struct Bounds: Equatable, Sendable {
    /// The smallest size.
    public var lower: Int32
    /// The largest size; -1 when there is none.
    public var upper: Int32

    /// Sizes from `lower` to `upper`.
    public init(_ lower: Int32, _ upper: Int32) {
      self.lower = lower
      self.upper = upper
    }
  }

  /// One set of shapes that go together.
  public struct Alternative: Equatable, Sendable {
    /// Eight hexadecimal digits that tell the sets apart.
    public var key: String
    /// The shape of each input.
    public var shapes: [Shape]

    /// The set `shapes`, called `key`.
    public init(_ key: String, _ shapes: [Shape]) {
      self.key = key
      self.shapes = shapes
    }
  }

  /// Default shape of every flexible input, by name.
  public var defaultShapes: [Shape]
  /// Inputs with a range for each dimension, by name.
  public var rangeDims: [Ranges]
  /// Sets of shapes of the inputs that have a list of them, by key.
  public var enumeratedShapes: [Alternative]

  /// Shapes of the inputs of one function. Each list is in the order in which it is written.
  public init(defaultShapes: [Shape], rangeDims: [Ranges] = [], enumeratedShapes: [Alternative] = []) {
    self.defaultShapes = defaultShapes
    self.rangeDims = rangeDims
    self.enumeratedShapes = enumeratedShapes
  }

  static let attributeName = "FlexibleShapeInformation"
  static let defaultShapesKey = "DefaultShapes"
  static let rangeDimsKey = "RangeDims"
  static let enumeratedShapesKey = "EnumeratedShapes"
}
