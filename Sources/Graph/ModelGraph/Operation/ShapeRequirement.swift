internal import ModelSpec

/// A demand that an operation makes on an extent of an argument.
public struct ShapeRequirement: Equatable, Sendable {
  /// What an extent must be.
  public enum Demand: Equatable, Sendable {
    /// In the range; `Extent.unbounded` is no limit.
    case within(ClosedRange<Int>)
    /// The same as another extent.
    case equal(Extent)
    /// A whole number of times this number.
    case multiple(of: Int)
  }

  /// The argument, by its MIL parameter name.
  public var argument: String
  /// The argument's shape.
  public var shape: Shape
  /// The axis that the demand is on, from 0.
  public var axis: Int
  /// What the axis means to the operation, such as `channels`.
  public var role: String?
  /// What the extent of the axis must be.
  public var demand: Demand

  /// A demand on `shape[axis]` of the parameter `argument`.
  public init(_ argument: String, _ shape: Shape, axis: Int, _ role: String?, _ demand: Demand) {
    self.argument = argument
    self.shape = shape
    self.axis = axis
    self.role = role
    self.demand = demand
  }

  /// A demand on `shape[axis]` of the parameter `argument`, whose axis needs no word.
  public init(_ argument: String, _ shape: Shape, axis: Int, _ demand: Demand) {
    self.init(argument, shape, axis: axis, nil, demand)
  }

  package var extent: Extent { shape[axis] }

  /// `dimension 1 (channels) of `x` [1, 5, 8, 8] is 5, expected 4`
  package var message: String {
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
