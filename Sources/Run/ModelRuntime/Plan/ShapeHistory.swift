internal import ModelSpec
internal import Synchronization

/// The shapes that a function was called with, to find out which lengths change from call to call.
///
/// A decoder is called with one more place each time. A plan for each would take longer to make than to run: where the same
/// lengths have changed twice, and nothing else, the next plan is one for any such lengths.
final class ShapeHistory: Sendable {
  /// Stands for any length in the shapes of a plan.
  static let anyLength = -1

  private struct Axis: Hashable, Sendable {
    var input: Int
    var axis: Int
  }

  private struct Contents: Sendable {
    var last: [[Int]] = []
    /// The axes by which `last` was different from the shapes before.
    var changed: Set<Axis> = []
    /// Shapes with open lengths that there are plans for, the newest first.
    var open: [[[Int]]] = []
    /// Those that no plan can be made for.
    var refused: Set<[[Int]]> = []
  }

  private let contents = Mutex(Contents())
  private static let mostOpen = 8

  /// Shapes with open lengths that have been found and fit `shapes`, those with the fewest open lengths first: what is known
  /// of a length makes a plan faster.
  func open(fitting shapes: [[Int]]) -> [[[Int]]] {
    contents.withLock { contents in
      contents.open.filter { Self.fits($0, shapes) }.sorted { Self.openCount($0) < Self.openCount($1) }
    }
  }

  /// How many lengths are open.
  static func openCount(_ shapes: [[Int]]) -> Int { shapes.reduce(0) { $0 + $1.count { $0 == anyLength } } }

  /// Adds the shapes of a call that there is no plan for with all lengths fixed.
  ///
  /// - Parameter isOpen: Whether the function takes any length of an input along an axis.
  /// - Returns: `shapes`, or those with the lengths open that keep changing.
  func add(_ shapes: [[Int]], _ isOpen: (_ input: Int, _ axis: Int) -> Bool) -> [[Int]] {
    contents.withLock { contents in
      let changed = Self.changed(contents.last, shapes)
      let isSame = changed == contents.changed
      contents.last = shapes
      contents.changed = changed ?? []
      guard isSame, let changed, !changed.isEmpty, changed.allSatisfy({ isOpen($0.input, $0.axis) }) else {
        return shapes
      }
      var open = shapes
      for place in changed { open[place.input][place.axis] = Self.anyLength }
      guard !contents.refused.contains(open) else { return shapes }
      contents.open = [open] + contents.open.filter { $0 != open }.prefix(Self.mostOpen - 1)
      return open
    }
  }

  /// Has these shapes never be opened again.
  func refuse(_ open: [[Int]]) {
    contents.withLock { contents in
      contents.refused.insert(open)
      contents.open.removeAll { $0 == open }
    }
  }

  private static func fits(_ open: [[Int]], _ shapes: [[Int]]) -> Bool {
    open.count == shapes.count
      && zip(open, shapes).allSatisfy { open, shape in
        open.count == shape.count && zip(open, shape).allSatisfy { $0 == anyLength || $0 == $1 }
      }
  }

  /// The axes whose lengths are different; nil when there are more or fewer.
  private static func changed(_ old: [[Int]], _ new: [[Int]]) -> Set<Axis>? {
    guard old.count == new.count, zip(old, new).allSatisfy({ $0.count == $1.count }) else { return nil }
    var axes: Set<Axis> = []
    for (input, shapes) in zip(old, new).enumerated() {
      for (axis, lengths) in zip(shapes.0, shapes.1).enumerated() where lengths.0 != lengths.1 {
        axes.insert(Axis(input: input, axis: axis))
      }
    }
    return axes
  }
}
