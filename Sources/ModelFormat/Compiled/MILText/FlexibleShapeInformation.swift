/// The shapes that the inputs of a function may have, as the attribute `FlexibleShapeInformation` of a text holds them.
public struct FlexibleShapeInformation: Equatable, Sendable {
  /// The shape of one input.
  public struct Shape: Equatable, Sendable {
    public var input: String
    /// Sizes, outermost dimension first.
    public var sizes: [Int32]

    public init(_ input: String, _ sizes: [Int32]) {
      self.input = input
      self.sizes = sizes
    }
  }

  /// Allowed sizes of the dimensions of one input.
  public struct Ranges: Equatable, Sendable {
    public var input: String
    public var dimensions: [Bounds]

    public init(_ input: String, _ dimensions: [Bounds]) {
      self.input = input
      self.dimensions = dimensions
    }
  }

  /// Smallest and largest size of a dimension; a largest of -1 means unbounded.
  public struct Bounds: Equatable, Sendable {
    public var lower: Int32
    public var upper: Int32

    public init(_ lower: Int32, _ upper: Int32) {
      self.lower = lower
      self.upper = upper
    }
  }

  /// One set of shapes that go together.
  public struct Alternative: Equatable, Sendable {
    /// Eight hexadecimal digits that tell the sets apart.
    public var key: String
    public var shapes: [Shape]

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
