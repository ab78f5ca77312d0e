/// A demand that an operation makes on an extent of an argument.
public struct ShapeRequirement: Equatable, Sendable {
  public enum Demand: Equatable, Sendable {
    /// In the range; `Extent.unbounded` is no limit.
    case within(ClosedRange<Int>)
    /// The same as another extent.
    case equal(Extent)
    case multiple(of: Int)
  }

  /// The argument, by its MIL parameter name.
  public var argument: String
  public var shape: Shape
  public var axis: Int
  /// What the axis means to the operation, such as `channels`.
  public var role: String?
  public var demand: Demand

  public init(_ argument: String, _ shape: Shape, axis: Int, _ role: String?, _ demand: Demand) {
    self.argument = argument
    self.shape = shape
    self.axis = axis
    self.role = role
    self.demand = demand
  }

  public init(_ argument: String, _ shape: Shape, axis: Int, _ demand: Demand) {
    self.init(argument, shape, axis: axis, nil, demand)
  }

  var extent: Extent { shape[axis] }

  /// `dimension 1 (channels) of `x` [1, 5, 8, 8] is 5, expected 4`
  var message: String {
    let meaning = role.map { " (\($0))" } ?? ""
    return "dimension \(axis)\(meaning) of `\(argument)` \(shape) is \(extent), expected \(expected)"
  }

  private var expected: String {
    switch demand {
    case .within(let range) where range.lowerBound == range.upperBound: "\(range.lowerBound)"
    case .within(let range) where range.upperBound == Extent.unbounded: "at least \(range.lowerBound)"
    case .within(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .equal(let extent): "\(extent)"
    case .multiple(let factor): "a multiple of \(factor)"
    }
  }
}
