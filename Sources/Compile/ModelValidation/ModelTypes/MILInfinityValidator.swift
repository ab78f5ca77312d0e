internal import ModelOps
internal import ModelSpec

/// Warns where infinite constants make results that are not numbers: 0 times an infinity, and the softmax of a row that holds
/// nothing but negative infinity.
///
/// Such constants are seldom meant. Attention masks are made of the lowest number of single precision, and half precision holds
/// none below -65504: a converter rounds the number to an infinity, or the program casts it.
enum MILInfinityValidator {
  /// Runs at the path of a function that has no errors, and is `graph`.
  static func validate(_ graph: Graph, _ context: inout ValidationContext) {
    var walk = InfinityWalk()
    walk.visit(graph)
    for finding in walk.products {
      warn(
        finding, "`\(finding.parameter)` holds an infinite constant, and 0 times infinity is NaN", found: "inf",
        expected: "finite elements", &context)
    }
    for finding in walk.rows {
      warn(
        finding, "a row of `\(finding.parameter)` holds negative infinity alone, and its softmax is NaN", found: "-inf",
        expected: "a finite element in each row", &context)
    }
    // One mask is used by all layers of a model: the first says it all.
    guard let first = walk.possibleRows.first else { return }
    let others = walk.possibleRows.count - 1
    context.within(first.place) {
      $0.note(
        "infinite-constant",
        "operation '\(first.operation)'\(others == 0 ? "" : " and \(counted(others, "other"))"): a row of "
          + "`\(first.parameter)` that is masked wholly holds negative infinity alone, and its softmax is NaN",
        at: "inputs", found: "-inf", remedy: remedy)
    }
  }

  private static func warn(
    _ finding: InfinityWalk.Finding, _ problem: String, found: String, expected: String,
    _ context: inout ValidationContext
  ) {
    context.within(finding.place) {
      $0.warning(
        "infinite-constant", "operation '\(finding.operation)': \(problem)", at: "inputs", found: found,
        expected: expected, remedy: remedy)
    }
  }

  private static let remedy =
    "where no infinity is meant, use a number that half precision holds, such as -65504 or -10000"
}

/// The walk over a graph that follows infinite constants.
private struct InfinityWalk {
  struct Finding {
    var operation: String
    var parameter: String
    var place: ModelPath
  }

  /// Products with an infinite constant.
  private(set) var products: [Finding] = []
  /// Softmax operations with rows that are always entirely negative infinity.
  private(set) var rows: [Finding] = []
  /// Softmax of rows that a computed condition can fill with negative infinity.
  private(set) var possibleRows: [Finding] = []

  /// Remaining number of elements to read. A mask can have 2^18 elements in each of a hundred layers.
  private var readable = 1 << 26
  /// Remaining number of elements to store.
  private var keepable = 1 << 22
  /// Constants that operations make of constants.
  private var known: NameMap<KnownElements> = [:]
  /// Constants that computed values have been added to.
  private var addends: NameMap<KnownElements> = [:]
  /// Values that a computed condition can fill with negative infinity.
  private var masked = NameSet()

  mutating func visit(_ graph: Graph) {
    for operation in graph.operations {
      visitProduct(operation)
      visitSoftmax(operation)
      follow(operation)
      for block in operation.blocks { visit(block) }
    }
  }

  /// The parameters of operations that multiply.
  private static let factors = [
    "mul": ["x", "y"], "matmul": ["x", "y"], "linear": ["weight"], "conv": ["weight"], "conv_transpose": ["weight"],
  ]

  private mutating func visitProduct(_ operation: GraphOperation) {
    guard let parameters = Self.factors[operation.operation] else { return }
    for parameter in parameters where elements(operation, parameter)?.hasInfinity == true {
      // Factors that are known never to be 0 make an infinity, which may be meant.
      let others = parameters.filter { $0 != parameter }.compactMap { elements(operation, $0) }
      guard !others.contains(where: { !$0.hasZero }) else { continue }
      products.append(Finding(operation: operation.operation, parameter: parameter, place: operation.source))
    }
  }

  private mutating func visitSoftmax(_ operation: GraphOperation) {
    let parameter: String
    var axis = -1
    switch operation.operation {
    case "softmax":
      parameter = "x"
      if let stated = elements(operation, "axis")?.only { axis = Int(exactly: stated) ?? 0 }
      if axis >= 0 { axis -= operation.outputs.first?.declaredType?.tensor?.rank ?? 0 }
    case "scaled_dot_product_attention": parameter = "attn_mask"
    default: return
    }
    let finding = Finding(operation: operation.operation, parameter: parameter, place: operation.source)
    switch operation[parameter].first {
    case .value(let name)?:
      if masked.contains(name) { possibleRows.append(finding) }
      if addends[name]?.hasInfiniteRow(along: axis) == true { rows.append(finding) }
    case .constant?:
      if elements(operation, parameter)?.hasInfiniteRow(along: axis) == true { rows.append(finding) }
    case nil: break
    }
  }

  /// Operations that move elements, or pass them on.
  private static let movers: Set = ["identity", "reshape", "expand_dims", "squeeze", "transpose", "cast"]

  /// Records what is known of the results.
  private mutating func follow(_ operation: GraphOperation) {
    guard let output = operation.outputs.first else { return }
    let type = output.declaredType?.tensor
    (known[output.name], addends[output.name]) = (nil, nil)
    masked.remove(output.name)
    let (x, y) = (elements(operation, "x"), elements(operation, "y"))
    switch operation.operation {
    case "select":
      // A condition that is constant was made for rows that are not masked wholly.
      guard type?.scalar == .fp16, case .value(let condition)? = operation["cond"].first, known[condition] == nil,
        ["a", "b"].contains(where: { elements(operation, $0)?.isNegativeInfinity == true || isMasked(operation, $0) })
      else { return }
      masked.insert(output.name)
    case "add", "sub", "mul", "real_div":
      if let x, let y {
        known[output.name] = kept(x.combined(with: y, by: operation.operation, as: type))
      } else if operation.operation == "add", let addend = x ?? y, addend.hasInfinity {
        addends[output.name] = kept(addend)
      }
      if isMasked(operation, "x") || (operation.operation == "add" && isMasked(operation, "y")) {
        masked.insert(output.name)
      }
    case let name where Self.movers.contains(name):
      // Rows along an axis are others in a transposed constant.
      if name != "transpose" { known[output.name] = kept(x?.moved(to: type)) }
      if name == "identity" || name == "cast", case .value(let of)? = operation["x"].first {
        addends[output.name] = addends[of]
      }
      if isMasked(operation, "x") { masked.insert(output.name) }
    default: break
    }
  }

  private func isMasked(_ operation: GraphOperation, _ parameter: String) -> Bool {
    guard case .value(let name)? = operation[parameter].first else { return false }
    return masked.contains(name)
  }

  private mutating func elements(_ operation: GraphOperation, _ parameter: String) -> KnownElements? {
    guard readable > 0 else { return nil }
    let found: KnownElements? =
      switch operation[parameter].first {
      case .value(let name)?: known[name]
      case .constant(let constant)?: KnownElements(constant)
      case nil: nil
      }
    // Each is looked at several times, and computed with.
    readable -= found?.elements.count ?? 0
    return found
  }

  /// The elements, if there is room for them.
  private mutating func kept(_ found: KnownElements?) -> KnownElements? {
    guard let found, found.elements.count <= keepable else { return nil }
    keepable -= found.elements.count
    return found
  }
}
