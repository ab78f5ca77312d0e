internal import ModelSpec

/// A product as patterns look for it: whatever the order of its factors, and whether it divides by a constant or multiplies.
struct Product {
  /// The product of all constants.
  var constant: Float = 1
  /// The values that are multiplied, in any order.
  var factors: [GraphOperation.Argument] = []
  /// Programs write a few factors.
  private static let deepest = 8

  /// The product that computes the result of `operation`; nil when it is none. Products within it count as part of it when nothing
  /// else uses them.
  init?(_ operation: GraphOperation, _ graph: GraphMatch) {
    guard add(operation, graph, depth: 0) else { return nil }
  }

  /// The product that computes `argument`, or the value itself.
  init(_ argument: GraphOperation.Argument, _ graph: GraphMatch) { add(argument, graph, depth: 0) }

  private mutating func add(_ operation: GraphOperation, _ graph: GraphMatch, depth: Int) -> Bool {
    guard let x = operation["x"].first, let y = operation["y"].first else { return false }
    switch operation.operation {
    case "mul":
      for factor in [x, y] {
        if let number = factor.uniform {
          constant *= number
        } else if case .value = factor {
          add(factor, graph, depth: depth + 1)
        } else {
          return false
        }
      }
      return true
    case "real_div":
      guard let number = y.uniform, number != 0, case .value = x else { return false }
      constant /= number
      add(x, graph, depth: depth + 1)
      return true
    default: return false
    }
  }

  private mutating func add(_ argument: GraphOperation.Argument, _ graph: GraphMatch, depth: Int) {
    var copy = self
    if depth < Self.deepest, let producer = graph.soleProducer(of: argument, ["mul", "real_div"])?.operation,
      copy.add(producer, graph, depth: depth)
    {
      self = copy
    } else {
      factors.append(argument)
    }
  }

  /// Whether the constant is `number` within the rounding of half precision.
  func isClose(to number: Float) -> Bool { constant.isClose(to: number) }

  /// The factors without one `factor`; nil when it is none of them.
  func dividing(by factor: GraphOperation.Argument) -> [GraphOperation.Argument]? {
    guard let index = factors.firstIndex(of: factor) else { return nil }
    var rest = factors
    rest.remove(at: index)
    return rest
  }
}

extension GraphMatch {
  /// What `argument` is the square of: `square`, x · x and a power of 2 are the same.
  func squared(_ argument: GraphOperation.Argument?) -> GraphOperation.Argument? {
    guard let square = producer(of: argument, ["square", "mul", "pow"])?.operation else { return nil }
    let (x, y) = (square["x"].first, square["y"].first)
    switch square.operation {
    case "square": return x
    case "mul": return x == y ? x : nil
    default: return y?.number == 2 ? x : nil
    }
  }
}
