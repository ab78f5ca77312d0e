internal import ModelSpec

/// What an operation costs, by the shapes it is called with.
///
/// Multiplications, additions and other functions of one element count one each, so that a matrix product of [m, k] and
/// [k, n] is 2 · m · k · n. What only moves elements counts nothing. Lengths that are not known count as the least they can
/// be, at least 1, and loops as one iteration.
public struct Cost: Sendable {
  /// What its results take.
  package enum Results: Sendable {
    /// Memory of their own.
    case memory
    /// None: the first is an argument under another shape.
    case view
    /// None: it unpacks weights, which happens once.
    case weights
  }

  package let results: Results
  private let count: @Sendable (CallShapes) -> Double

  package init(_ results: Results = .memory, _ count: @escaping @Sendable (CallShapes) -> Double) {
    self.results = results
    self.count = count
  }

  /// The arithmetic of one evaluation.
  package func floatingPointOperations(_ call: CallShapes) -> Double { count(call) }

  /// The arithmetic of the operation called `name`. One that no table knows counts one for each element of its results.
  ///
  /// - Parameters:
  ///   - argument: The shape of what is bound to a parameter; nil when nothing is.
  ///   - results: The shapes of the results.
  public static func floatingPointOperations(
    _ name: String, argument: (String) -> Shape?, results: [Shape]
  ) -> Double {
    let cost = OpTable.operation(name)?.cost ?? .perElement
    return withoutActuallyEscaping(argument) {
      cost.floatingPointOperations(CallShapes(argument: $0, results: results))
    }
  }
}

extension Cost {
  /// No arithmetic: elements are moved, or blocks and other code compute.
  package static let none = Cost { _ in 0 }

  /// None at all: the result is an argument under another shape.
  package static let view = Cost(.view) { _ in 0 }

  /// None while a model predicts: it unpacks weights.
  package static let weights = Cost(.weights) { _ in 0 }

  /// One for each element of the results.
  package static let perElement = perElement(1)

  /// `count` for each element of the results.
  package static func perElement(_ count: Double) -> Cost {
    Cost { count * $0.resultCount }
  }

  /// One for each element of an argument.
  package static func perElement(of parameter: String) -> Cost {
    Cost { $0.count(parameter) }
  }
}

/// The shapes of an operation's arguments and results. What is not bound has no extents, and a product of none is 1.
package struct CallShapes {
  package let argument: (String) -> Shape?
  package let results: [Shape]

  /// Elements of all results.
  package var resultCount: Double { results.reduce(0) { $0 + Self.count($1.extents[...]) } }

  /// The additions of a bias, when one is bound.
  package var biasCount: Double { argument("bias") == nil ? 0 : resultCount }

  package func extents(_ parameter: String) -> [Extent] { argument(parameter)?.extents ?? [] }

  /// Elements of an argument, over all its dimensions but some at the beginning or at the end.
  package func count(_ parameter: String, dropping first: Int = 0, droppingLast last: Int = 0) -> Double {
    Self.count(extents(parameter).dropFirst(first).dropLast(last))
  }

  /// The length of an argument's dimension, counted from the end: −1 is the last one. 1 when there is none.
  package func length(_ parameter: String, _ axis: Int) -> Double {
    Self.count(extents(parameter).suffix(-axis).prefix(1))
  }

  package static func count(_ extents: ArraySlice<Extent>) -> Double {
    extents.reduce(1) { $0 * Double(max(1, $1.lower)) }
  }
}
