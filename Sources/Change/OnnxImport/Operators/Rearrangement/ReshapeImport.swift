internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Reshape`: lengths that are computed, copied (0) or left over (-1).
enum ReshapeImport: OperatorImport {
  static let operators = ["Reshape"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let vector: Operand
    if node.version < 5 {
      vector = .integers(node.integers("shape") ?? [])
    } else {
      vector = try node.tensor(1).operand
    }
    let copies = node.version < 14 || !node.flag("allowzero")
    return [.tensor(x.with(try reshaped(x.operand, to: vector, copiesZeros: copies, node, &emitter)))]
  }

  static func reshaped(
    _ x: Operand, to vector: Operand, copiesZeros: Bool, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard let own = x.type?.shape, let count = vector.type?.shape.elementCount.fixed else { throw Importer.unknown }
    if count == 0 { return try emitter.reshape(x, []) }
    let elements = vector.fixedIntegers?.map { Extent($0) } ?? vector.known.passedElements
    guard let elements, elements.count == count else {
      throw node.refuse(
        "the shape of 'Reshape' is computed from values when the model runs, Core ML demands to know more",
        "onnx-constant")
    }
    var lengths: [Int?] = []
    var open: [Int] = []
    for (index, element) in elements.enumerated() {
      var element = element
      if element.isAlways(0), copiesZeros {
        guard index < own.rank else {
          throw node.refuse("'Reshape' copies the length of an axis that is not there", "onnx-shape")
        }
        element = own[index]
      }
      if let length = element.fixed {
        lengths.append(length)
      } else {
        // A computed length of 0 would make a tensor without elements, which Core ML does not have.
        open.append(index)
        lengths.append(nil)
      }
    }
    let hasRest = lengths.contains { $0 == -1 }
    if open.count <= (hasRest ? 0 : 1) { return try emitter.reshape(x, lengths.map { $0 ?? -1 }) }
    if hasRest, open.count == 1, let product = rest(lengths, elements[open[0]], at: open[0], of: own) {
      // The rest is known although a length is not.
      return try emitter.reshape(x, lengths.map { $0 == -1 ? product : $0 ?? -1 })
    }
    // The vector itself, with copied lengths in their places.
    var parts: [Operand] = []
    let shape = try emitter.shape(x)
    for (index, length) in lengths.enumerated() {
      if let length {
        parts.append(.integers([length]))
      } else if elements[index].isAlways(0) {
        parts.append(try emitter.slice(shape, axis: 0, index, index + 1))
      } else {
        parts.append(try emitter.slice(vector, axis: 0, index, index + 1))
      }
    }
    return try emitter.one("reshape", [("x", x), ("shape", try emitter.concat(parts, axis: 0))])
  }

  /// The length that -1 stands for, where the only open axis of the input, or a multiple of it, is the only open length, and
  /// all others are known.
  private static func rest(_ lengths: [Int?], _ element: Extent, at place: Int, of own: Shape) -> Int? {
    let openAxes = own.indices.filter { own[$0].fixed == nil }
    guard openAxes.count == 1 else { return nil }
    guard var known = product(own.compactMap(\.fixed)),
      var given = product(lengths.compactMap { $0 }.filter { $0 != -1 })
    else { return nil }
    // A length of 0 is copied from the input; any other is known to be related by its form alone.
    if !(element.isAlways(0) && openAxes[0] == place) {
      guard let form = own[openAxes[0]].form, let wanted = element.form, form.symbol == wanted.symbol,
        form.offset == 0, wanted.offset == 0, let all = product([known, form.scale]),
        let others = product([given, wanted.scale])
      else { return nil }
      (known, given) = (all, others)
    }
    guard given > 0, known >= 0, known % given == 0 else { return nil }
    return known / given
  }

  /// The product of lengths; nil if it is beyond all integers.
  private static func product(_ lengths: [Int]) -> Int? {
    var product = 1
    for length in lengths {
      let (next, overflow) = product.multipliedReportingOverflow(by: length)
      guard !overflow else { return nil }
      product = next
    }
    return product
  }
}

/// `Flatten`: a matrix of all axes before one and all from it on.
enum FlattenImport: OperatorImport {
  static let operators = ["Flatten"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let given = node.integer("axis", default: 1)
    let axis = given < 0 ? given + shape.rank : given
    guard (0...shape.rank).contains(axis) else {
      throw node.refuse("axis \(given) of a tensor of \(shape.rank) axes", "onnx-shape")
    }
    let (front, back) = (shape.product(0..<axis).fixed, shape.product(axis..<shape.rank).fixed)
    guard front != nil || back != nil else {
      throw node.refuse("'Flatten' of axes of open length on both sides", "onnx-shape")
    }
    return [.tensor(x.with(try emitter.reshape(x.operand, [front ?? -1, back ?? -1])))]
  }
}

/// `Transpose`.
enum TransposeImport: OperatorImport {
  static let operators = ["Transpose"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let rank = try x.shape().rank
    let order = node.integers("perm") ?? Array((0..<rank).reversed())
    guard order.sorted() == Array(0..<rank) else {
      throw node.refuse("`perm` is no order of \(rank) axes", "onnx-shape")
    }
    return [.tensor(x.with(try emitter.transpose(x.operand, order)))]
  }
}

/// `Squeeze` and `Unsqueeze`, whose axes are attributes below 13.
enum SqueezeImport: OperatorImport {
  static let operators = ["Squeeze", "Unsqueeze"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let axes = try node.integers("axes", input: 1, since: 13)
    if node.operation == "Unsqueeze" {
      let rank = shape.rank + (axes?.count ?? 0)
      var counted: [Int] = []
      for axis in axes ?? [] { counted.append(try node.axis(axis, rank)) }
      return [.tensor(x.with(try emitter.expand(x.operand, counted.sorted())))]
    }
    guard let axes else {
      guard shape.isFixed else {
        throw node.refuse("'Squeeze' without axes of a tensor with open lengths", "onnx-shape")
      }
      return [.tensor(x.with(try emitter.squeeze(x.operand, shape.indices.filter { shape[$0].isAlways(1) })))]
    }
    var counted: [Int] = []
    for axis in axes { counted.append(try node.axis(axis, shape.rank)) }
    return [.tensor(x.with(try emitter.squeeze(x.operand, counted)))]
  }
}

/// `Concat`.
enum ConcatImport: OperatorImport {
  static let operators = ["Concat"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    var tensors: [ImportTensor] = []
    for index in node.inputs.indices {
      if let tensor = try node.optional(index) { tensors.append(tensor) }
    }
    guard let first = tensors.first else { throw node.refuse("'Concat' of nothing", "onnx-graph") }
    let axis = try node.axis(node.integer("axis", default: 1), try first.shape().rank)
    let parts = tensors.filter { $0.operand.type?.shape.elementCount.isAlways(0) != true }
    guard !parts.isEmpty else { return [.tensor(first)] }
    return [.tensor(first.with(try emitter.concat(parts.map(\.operand), axis: axis)))]
  }
}

/// `Split`, into sizes that are given, or into parts of one size with a shorter last one.
enum SplitImport: OperatorImport {
  static let operators = ["Split"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let axis = try node.axis(node.integer("axis", default: 0), shape.rank)
    let count = node.integer("num_outputs", default: node.outputCount)
    var sizes = try node.integers("split", input: 1, since: 13)
    if node.version < 2, node.has(1) { sizes = try node.fixedIntegers(1, "split") }
    if sizes == nil {
      guard let length = shape[axis].fixed, count > 0 else {
        throw node.refuse("'Split' of an axis of open length into parts of one size", "onnx-shape")
      }
      let size = (length + count - 1) / count
      sizes = (0..<count).map { min(size, max(0, length - $0 * size)) }
    }
    guard let sizes, sizes.count >= node.outputCount, sizes.allSatisfy({ $0 >= 0 }) else {
      throw node.refuse("'Split' into other parts than it has outputs", "onnx-shape")
    }
    var results: [ImportValue] = []
    var begin = 0
    for (index, size) in sizes.enumerated() {
      // A part without elements is nothing, which only 'Concat' takes.
      if node.wants(index), size > 0 {
        results.append(
          .tensor(x.with(sizes.count == 1 ? x.operand : try emitter.slice(x.operand, axis: axis, begin, begin + size))))
      } else {
        results.append(.nothing)
      }
      begin += size
    }
    return results
  }
}

/// `Expand`: lengths of 1 become others.
enum ExpandImport: OperatorImport {
  static let operators = ["Expand"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, target) = (try node.tensor(0), try node.tensor(1).operand)
    guard let count = target.type?.shape.elementCount.fixed else { throw Importer.unknown }
    var operand = x.operand
    let own = try x.shape()
    if own.rank < count { operand = try emitter.expand(operand, Array(0..<count - own.rank)) }
    let elements = target.fixedIntegers?.map { Extent($0) } ?? target.known.passedElements
    let lengths = own.rank < count ? Shape(Array(repeating: 1, count: count - own.rank) + own.extents) : own
    if let elements, elements.count == count {
      let skipped = lengths.rank - count
      var repeats: [Int?] = Array(repeating: 1, count: skipped)
      for (index, element) in elements.enumerated() {
        let length = lengths[skipped + index]
        if element.isAlways(1) || element.isAlways(equalTo: length) {
          repeats.append(1)
        } else if length.isAlways(1) {
          repeats.append(element.fixed)
        } else if let wanted = element.fixed, length.fixed == wanted {
          repeats.append(1)
        } else {
          repeats.append(nil)
        }
      }
      let known = repeats.compactMap { $0 }
      if known.count == repeats.count {
        if known.allSatisfy({ $0 == 1 }) { return [.tensor(x.with(operand))] }
        return [.tensor(x.with(try emitter.one("tile", [("x", operand), ("reps", .integers(known))])))]
      }
    }
    // A product with ones, or its like, spreads as needed.
    switch x.operand.type?.scalar {
    case .bool?:
      let none = try emitter.one("fill", [("shape", target), ("value", .boolean(false))])
      return [.tensor(x.with(try emitter.binary("logical_or", operand, none)))]
    default:
      let ones = try emitter.one("fill", [("shape", target), ("value", emitter.number(1, like: operand))])
      return [.tensor(x.with(try emitter.binary("mul", operand, ones)))]
    }
  }
}

/// `Tile`.
enum TileImport: OperatorImport {
  static let operators = ["Tile"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    if node.version < 6 {
      guard let count = try node.fixedIntegers(1, "tiles")?.first, let axis = try node.fixedIntegers(2, "axis")?.first
      else { throw node.refuse("'Tile' without numbers", "onnx-graph") }
      var repeats = Array(repeating: 1, count: try x.shape().rank)
      repeats[try node.axis(axis, repeats.count)] = count
      return [.tensor(x.with(try emitter.one("tile", [("x", x.operand), ("reps", .integers(repeats))])))]
    }
    return [.tensor(x.with(try emitter.one("tile", [("x", x.operand), ("reps", try node.tensor(1).operand)])))]
  }
}

/// `DepthToSpace` and `SpaceToDepth`, in both orders.
enum DepthToSpaceImport: OperatorImport {
  static let operators = ["DepthToSpace", "SpaceToDepth"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard x.element.isFloat, let block = node.integer("blocksize"), block > 0 else {
      throw node.refuse("'\(node.operation)' of type \(x.element.name)", "onnx-type")
    }
    let isColumnFirst = node.string("mode", default: "DCR") == "CRD"
    let size = Operand.integer(block)
    if node.operation == "DepthToSpace" {
      return [
        .tensor(
          x.with(
            isColumnFirst
              ? try emitter.one("pixel_shuffle", [("x", x.operand), ("upscale_factor", size)])
              : try emitter.one("depth_to_space", [("x", x.operand), ("block_size", size)])))
      ]
    }
    if isColumnFirst {
      let factor = Operand(Constant(.scalar(.uint32), .integers([block])))
      return [.tensor(x.with(try emitter.one("pixel_unshuffle", [("x", x.operand), ("downscale_factor", factor)])))]
    }
    return [.tensor(x.with(try emitter.one("space_to_depth", [("x", x.operand), ("block_size", size)])))]
  }
}

/// `ReverseSequence`.
enum ReverseSequenceImport: OperatorImport {
  static let operators = ["ReverseSequence"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, lengths) = (try node.tensor(0), try node.tensor(1))
    let result = try emitter.one(
      "reverse_sequence",
      [
        ("x", x.operand), ("lengths", lengths.operand), ("seq_axis", .integer(node.integer("time_axis", default: 0))),
        ("batch_axis", .integer(node.integer("batch_axis", default: 1))),
      ])
    return [.tensor(x.with(result))]
  }
}
