internal import ModelSpec

/// The type of a value of a graph.
public enum ValueType: Hashable, Sendable {
  /// A tensor of known rank.
  case tensor(TensorType)
  /// A tensor of unknown rank; the element type is nil when that is unknown too.
  case unranked(ScalarType?)
  /// Equal types one after the other; the count is part of the type as far as it is known.
  indirect case list(ValueType, count: Extent)
  /// Values of any types, one after the other.
  case tuple([ValueType])
  /// Values by keys.
  indirect case dictionary(key: ValueType, value: ValueType)
  /// A tensor that outlives a prediction.
  case state(TensorType)

  /// The tensor type, when it is a tensor of known rank.
  public var tensor: TensorType? {
    if case .tensor(let type) = self { type } else { nil }
  }

  /// The type of the tensor that it is or holds: that of a state, or of a list's elements.
  package var element: TensorType? {
    switch self {
    case .tensor(let type), .state(let type): type
    case .list(let element, _): element.element
    case .unranked, .tuple, .dictionary: nil
    }
  }

  /// Whether nothing is known that a shape rule could use.
  public var isUnranked: Bool {
    if case .unranked = self { true } else { false }
  }

  /// Whether nothing about the value but its elements is left to the run.
  package var isFixed: Bool {
    switch self {
    case .tensor(let type), .state(let type): type.shape.isFixed
    case .list(let element, _): element.isFixed
    case .dictionary: true
    case .unranked, .tuple: false
    }
  }

  /// What is known of a value that has the one type or the other.
  public func union(_ other: ValueType) -> ValueType {
    if self == other { return self }
    switch (self, other) {
    case (.tensor(let a), .tensor(let b)):
      let scalar = a.scalar == b.scalar ? a.scalar : nil
      guard let scalar, let shape = a.shape.union(b.shape) else { return .unranked(scalar) }
      return .tensor(TensorType(scalar, shape))
    case (.unranked(let a), .tensor(let b)): return .unranked(a == b.scalar ? a : nil)
    case (.tensor(let a), .unranked(let b)): return .unranked(a.scalar == b ? b : nil)
    case (.unranked(let a), .unranked(let b)): return .unranked(a == b ? a : nil)
    case (.list(let a, let aCount), .list(let b, let bCount)):
      return .list(a.union(b), count: aCount.union(bCount))
    default: return .unranked(nil)
    }
  }
}

extension ValueType: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tensor(let type): "\(type)"
    case .unranked(let scalar): "\(scalar?.name ?? "tensor") of unknown rank"
    case .list(let element, let count): "list of \(count) \(element)"
    case .tuple(let elements): "(" + elements.map(\.description).joined(separator: ", ") + ")"
    case .dictionary(let key, let value): "dictionary from \(key) to \(value)"
    case .state(let type): "state \(type)"
    }
  }
}
