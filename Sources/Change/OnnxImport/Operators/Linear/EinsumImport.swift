internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Einsum` of one or two tensors, as a matrix product.
enum EinsumImport: OperatorImport {
  static let operators = ["Einsum"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let tensors = try node.tensors()
    let equation = Array(node.string("equation", default: "").utf8.filter { $0 != 0x20 })
    var terms = try parsed(equation, tensors, node)
    let result = terms.removeLast()
    guard (1...2).contains(tensors.count), terms.count == tensors.count else {
      throw node.refuse("'Einsum' of \(tensors.count) tensors")
    }
    var parts: [(operand: Operand, labels: [Int])] = []
    for (index, tensor) in tensors.enumerated() {
      let others = terms.indices.filter { $0 != index }.flatMap { terms[$0] } + result
      var (source, labels) = (tensor.operand, terms[index])
      try takeDiagonals(&source, &labels, node, &emitter)
      // Letters of this tensor alone are summed at once.
      let alone = labels.indices.filter { !others.contains(labels[$0]) }
      let operand = alone.isEmpty ? source : try emitter.reduce("reduce_sum", source, alone, keeps: false)
      parts.append((operand, labels.filter { others.contains($0) }))
    }
    guard parts.count == 2 else {
      let order = try places(of: result, in: parts[0].labels, node)
      return [.tensor(tensors[0].with(try emitter.transpose(parts[0].operand, order)))]
    }
    return [.tensor(tensors[0].with(try product(parts[0], parts[1], result: result, node, &emitter)))]
  }

  /// Letters as numbers, those of an ellipsis below 0; the last term is the result.
  private static func parsed(_ equation: [UInt8], _ tensors: [ImportTensor], _ node: ImportNode) throws(OperationError)
    -> [[Int]]
  {
    let text = String(decoding: equation, as: UTF8.self)
    let sides = text.utf8.split(separator: UInt8(ascii: ">"), omittingEmptySubsequences: false)
    let left = Array(sides[0].filter { $0 != UInt8(ascii: "-") })
    let operands = left.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard operands.count == tensors.count else { throw node.refuse("'Einsum' with other terms than tensors") }
    var terms: [[Int]] = []
    var spread = 0
    for (term, tensor) in zip(operands, tensors) {
      let letters = term.count { $0 != UInt8(ascii: ".") }
      let rest = try tensor.shape().rank - letters
      guard rest >= 0, rest == 0 || term.contains(UInt8(ascii: ".")) else {
        throw node.refuse("'Einsum' with other letters than axes", "onnx-shape")
      }
      if term.contains(UInt8(ascii: ".")) { spread = max(spread, rest) }
      terms.append(labels(Array(term), rest))
    }
    if sides.count > 1 {
      terms.append(labels(Array(sides[1]), spread))
    } else {
      // Without a result: the ellipsis, and letters that stand once, in the order of the alphabet.
      let all = terms.flatMap { $0 }
      let single = Set(all.filter { $0 >= 0 }).filter { letter in all.count { $0 == letter } == 1 }.sorted()
      terms.append(Array(-spread..<0) + single)
    }
    return terms
  }

  private static func labels(_ term: [UInt8], _ rest: Int) -> [Int] {
    var labels: [Int] = []
    var isSpread = false
    for byte in term {
      if byte == UInt8(ascii: ".") {
        if !isSpread { labels += Array(-rest..<0) }
        isSpread = true
      } else {
        labels.append(Int(byte))
      }
    }
    return labels
  }

  /// Axes with the same letter become one, of the places where both are equal.
  private static func takeDiagonals(
    _ x: inout Operand, _ labels: inout [Int], _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) {
    while let second = labels.indices.first(where: { labels[..<$0].contains(labels[$0]) }),
      let first = labels.firstIndex(of: labels[second])
    {
      guard let shape = x.type?.shape.fixed, shape[first] == shape[second] else {
        throw node.refuse("'Einsum' with a letter twice for axes of open or different length", "onnx-shape")
      }
      let length = shape[first]
      // The two axes in front as one, of which every (length + 1)-th place is on the diagonal.
      let rest = shape.indices.filter { $0 != first && $0 != second }
      let moved = try emitter.transpose(x, [first, second] + rest)
      let flat = try emitter.reshape(moved, [length * length] + rest.map { shape[$0] })
      guard length <= 1 << 12 else { throw node.refuse("'Einsum' of the diagonal of \(length) places") }
      let places = Operand.integers((0..<length).map { $0 * (length + 1) })
      x = try emitter.one("gather", [("x", flat), ("indices", places), ("axis", .integer(0))])
      labels = [labels[first]] + rest.map { labels[$0] }
    }
  }

  private static func places(of wanted: [Int], in labels: [Int], _ node: ImportNode) throws(OperationError) -> [Int] {
    let order = wanted.compactMap { labels.firstIndex(of: $0) }
    guard order.count == wanted.count, order.count == labels.count else {
      throw node.refuse("'Einsum' with a letter that is nowhere else")
    }
    return order
  }

  private static func product(
    _ a: (operand: Operand, labels: [Int]), _ b: (operand: Operand, labels: [Int]), result: [Int], _ node: ImportNode,
    _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let both = a.labels.filter { b.labels.contains($0) }
    let batch = both.filter { result.contains($0) }
    let summed = both.filter { !result.contains($0) }
    let (rows, columns) = (a.labels.filter { !both.contains($0) }, b.labels.filter { !both.contains($0) })
    guard let shapeA = a.operand.type?.shape.fixed, let shapeB = b.operand.type?.shape.fixed else {
      throw node.refuse("'Einsum' of open lengths", "onnx-shape")
    }
    func length(_ label: Int) -> Int {
      if let place = a.labels.firstIndex(of: label) { return shapeA[place] }
      return b.labels.firstIndex(of: label).map { shapeB[$0] } ?? 1
    }
    for label in both {
      guard let first = a.labels.firstIndex(of: label), let second = b.labels.firstIndex(of: label),
        shapeA[first] == shapeB[second]
      else { throw node.refuse("'Einsum' of lengths that differ", "onnx-shape") }
    }
    func count(_ labels: [Int]) -> Int { labels.reduce(1) { $0 * length($1) } }
    let left = try emitter.transpose(a.operand, try places(of: batch + rows + summed, in: a.labels, node))
    let right = try emitter.transpose(b.operand, try places(of: batch + summed + columns, in: b.labels, node))
    let matrices = try emitter.matmul(
      try emitter.reshape(left, [count(batch), count(rows), count(summed)]),
      try emitter.reshape(right, [count(batch), count(summed), count(columns)]))
    let labels = batch + rows + columns
    let whole = try emitter.reshape(matrices, labels.map(length))
    return try emitter.transpose(whole, try places(of: result, in: labels, node))
  }
}
