internal import ModelSpec

/// The extents of a tensor, outermost axis first.
public struct Shape: Hashable, Sendable {
  /// The extents, outermost axis first.
  public var extents: [Extent]

  /// No tensor has more axes; a longer list of lengths is a number gone wrong in a file.
  public static let largestRank = 64

  /// A shape of these extents; without any, that of a scalar.
  public init(_ extents: [Extent] = []) { self.extents = extents }

  /// A shape that is known exactly.
  public init(fixed lengths: [Int]) { extents = lengths.map { Extent($0) } }

  /// Number of axes; 0 for a scalar.
  public var rank: Int { extents.count }

  /// The lengths, when all are fixed.
  public var fixed: [Int]? {
    var lengths: [Int] = []
    lengths.reserveCapacity(rank)
    for extent in extents {
      guard let length = extent.fixed else { return nil }
      lengths.append(length)
    }
    return lengths
  }

  /// Whether all extents are fixed.
  public var isFixed: Bool { extents.allSatisfy(\.isFixed) }

  /// Number of elements; 1 for a scalar.
  public var elementCount: Extent { extents.reduce(Extent(1), *) }

  /// Whether the lengths multiply to more than any machine holds, which is never meant: it is a number gone wrong in a
  /// file. A length of 0 counts as 1: steps along the other axes are products of theirs all the same.
  public var isBeyondMemory: Bool {
    extents.reduce(Extent(1)) { $0 * Extent(Swift.max($1.lower, 1)) }.lower > Self.largestElementCount
  }

  private static let largestElementCount = 1 << 44

  /// Product of the extents in `range`.
  public func product(_ range: Range<Int>) -> Extent { extents[range].reduce(Extent(1), *) }

  /// The axis that `axis` names, where negative numbers count from the end; nil when there is none.
  public func axis(_ axis: Int) -> Int? {
    let (counted, overflow) = axis < 0 ? axis.addingReportingOverflow(rank) : (axis, false)
    return !overflow && extents.indices.contains(counted) ? counted : nil
  }

  /// Whether both can be the shape of one tensor.
  public func canEqual(_ other: Shape) -> Bool {
    rank == other.rank && zip(extents, other.extents).allSatisfy { $0.canEqual($1) }
  }

  /// What is known of a shape that is the one or the other; nil when their ranks differ.
  public func union(_ other: Shape) -> Shape? {
    guard rank == other.rank else { return nil }
    return Shape(zip(extents, other.extents).map { $0.union($1) })
  }
}

extension Shape: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { extents.count }

  public subscript(position: Int) -> Extent {
    get { extents[position] }
    set { extents[position] = newValue }
  }
}

extension Shape: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Extent...) { extents = elements }
}

extension Shape: CustomStringConvertible {
  /// `[1, 3, 224, 1...]`; cut off where a file says more than a person reads.
  public var description: String {
    let shown = extents.prefix(Self.largestRank).map(\.description) + (extents.count > Self.largestRank ? ["…"] : [])
    return "[" + shown.joined(separator: ", ") + "]"
  }
}
