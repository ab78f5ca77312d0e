internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Infers the types of a function's values again after a change of its input shapes.
///
/// The types are inferred for several allowed shapes of the inputs. Lengths that are equal for all of them are fixed;
/// the others become unknown.
enum ProgramShapes {
  /// Changes the input `changed`, and then the types of all values.
  ///
  /// - Parameter inputs: The function's inputs in the changed description.
  /// - Throws: `Diagnostic` if an operation cannot be computed with one of the shapes.
  static func retype(
    _ function: inout MILSpec.Function, inputs: [FeatureDescription], changed: String
  ) throws(Diagnostic) {
    var samples: NameMap<[[Int]]> = [:]
    for input in inputs {
      if let shapes = input.sampleShapes { samples[input.name] = shapes }
    }
    guard let index = function.inputs.firstIndex(where: { $0.name == changed }), let own = samples[changed],
      case .tensorType(let tensor)? = function.inputs[index].type?.kind
    else { throw EditProblem.impossible("the program has no tensor input '\(changed)'") }
    guard own.allSatisfy({ $0.count == tensor.dimensions.count }) || tensor.dimensions.isEmpty else {
      throw Diagnostic(
        "edit-shape",
        "the program takes '\(changed)' with \(tensor.dimensions.count) axes, the shape has \(own[0].count)",
        found: "\(own[0].count)", expected: "\(tensor.dimensions.count)")
    }
    function.inputs[index].type?.kind = .tensorType(tensor.with(own.map { $0.map { $0 } }))
    var found: [NameMap<[Int?]?>] = []
    for sample in 0..<(samples.values.map(\.count).max() ?? 1) {
      found.append(try shapes(of: function, inputs: samples.mapValues { $0[min(sample, $0.count - 1)] }))
    }
    for place in function.blockSpecializations.values.indices {
      function.blockSpecializations.values[place].setShapes(found)
    }
  }

  /// The shapes of all values for inputs of these shapes; nil for unknown ones.
  private static func shapes(
    of function: MILSpec.Function, inputs: NameMap<[Int]>
  ) throws(Diagnostic) -> NameMap<[Int?]?> {
    var graph = try ProgramLowering.lower(function, at: ModelPath()) { _ in nil }.withoutDeclaredShapes
    for index in graph.inputs.indices {
      guard let type = graph.inputs[index].type.tensor, let shape = inputs[graph.inputs[index].name] else { continue }
      graph.inputs[index].type = .tensor(type.with(Shape(fixed: shape)))
    }
    if let problem = graph.checked(folding: GraphFolding(probes: true)).problems.first {
      let shapes = inputs.sorted { $0.key < $1.key }.map { "'\($0.key)' \($0.value)" }.joined(separator: ", ")
      throw Diagnostic(
        "edit-shape",
        "with inputs \(shapes) operation `\(problem.operation)` cannot be computed: \(problem.error.message)",
        at: Location(path: problem.source),
        remedy: "choose shapes that all operations take; a `reshape` to constant lengths takes one only")
    }
    var shapes: NameMap<[Int?]?> = [:]
    graph.typed(folding: GraphFolding()).collectShapes(&shapes)
    return shapes
  }
}

extension Graph {
  /// The graph without the declared shapes of results.
  fileprivate var withoutDeclaredShapes: Graph {
    var graph = self
    for index in graph.operations.indices {
      for output in graph.operations[index].outputs.indices {
        guard let type = graph.operations[index].outputs[output].declaredType?.tensor else { continue }
        graph.operations[index].outputs[output].declaredType = .unranked(type.scalar)
      }
      graph.operations[index].blocks = graph.operations[index].blocks.map(\.withoutDeclaredShapes)
    }
    return graph
  }

  fileprivate func collectShapes(_ shapes: inout NameMap<[Int?]?>) {
    for operation in operations {
      for output in operation.outputs {
        shapes[output.name] = .some(output.declaredType?.tensor?.shape.map(\.fixed))
      }
      for block in operation.blocks { block.collectShapes(&shapes) }
    }
  }
}

extension MILSpec.Block {
  fileprivate mutating func setShapes(_ found: [NameMap<[Int?]?>]) {
    for index in operations.indices where operations[index].type != "const" {
      for output in operations[index].outputs.indices {
        guard case .tensorType(let tensor)? = operations[index].outputs[output].type?.kind else { continue }
        let name = operations[index].outputs[output].name
        let shapes = found.map { $0[name] ?? .none }
        let known = shapes.compactMap { $0 ?? nil }
        let rank = known.first?.count ?? tensor.dimensions.count
        let all =
          known.count == shapes.count && known.allSatisfy { $0.count == rank }
          ? known : [[Int?](repeating: nil, count: rank)]
        operations[index].outputs[output].type?.kind = .tensorType(tensor.with(all))
      }
      for block in operations[index].blocks.indices { operations[index].blocks[block].setShapes(found) }
    }
  }
}

extension MILSpec.TensorType {
  /// The type with the lengths in which all of `shapes` agree, and unknown ones otherwise. Unchanged lengths keep their
  /// message.
  fileprivate func with(_ shapes: [[Int?]]) -> MILSpec.TensorType {
    guard let first = shapes.first else { return self }
    var type = self
    type.rank = Int64(first.count)
    type.dimensions = first.indices.map { axis in
      var length = first[axis]
      if shapes.contains(where: { $0[axis] != length }) { length = nil }
      let fits = axis < dimensions.count && dimensions.count == first.count
      if let length, length >= 0 {
        if fits, case .constant(let old)? = dimensions[axis].dimension, old.size == UInt64(length) {
          return dimensions[axis]
        }
        return .with { $0.dimension = .constant(.with { $0.size = UInt64(length) }) }
      }
      if fits, case .unknown? = dimensions[axis].dimension { return dimensions[axis] }
      return .with { $0.dimension = .unknown(MILSpec.Dimension.UnknownDimension()) }
    }
    return type
  }
}

extension FeatureDescription {
  /// Sample shapes of the feature as the program sees it: all of a list; of ranges the default, the minimum and a
  /// larger one; nil for another type.
  var sampleShapes: [[Int]]? {
    switch type?.kind {
    case .multiArrayType(let array):
      let shape = array.shape.map { Int(clamping: $0) }
      switch array.shapeFlexibility {
      case nil: return [shape]
      case .enumeratedShapes(let list): return list.shapes.map { $0.shape.map { Int(clamping: $0) } }
      case .shapeRange(let range): return Self.samples(shape, range.sizeRanges)
      }
    case .imageType(let image):
      let channels = image.colorSpace == .rgb || image.colorSpace == .bgr ? 3 : 1
      let size = [Int(clamping: image.height), Int(clamping: image.width)]
      let sizes: [[Int]]
      switch image.sizeFlexibility {
      case nil: sizes = [size]
      case .enumeratedSizes(let list): sizes = list.sizes.map { [Int(clamping: $0.height), Int(clamping: $0.width)] }
      case .imageSizeRange(let range):
        sizes = Self.samples(size, [range.heightRange ?? SizeRange(), range.widthRange ?? SizeRange()])
      }
      return sizes.map { [1, channels] + $0 }
    default: return nil
    }
  }

  private static func samples(_ shape: [Int], _ ranges: [SizeRange]) -> [[Int]] {
    let least = ranges.map { Int(clamping: max(1, $0.lowerBound)) }
    let common = shape.count == ranges.count ? shape : least
    let greater = zip(common, ranges).map { length, range in
      let (double, overflow) = length.multipliedReportingOverflow(by: 2)
      return overflow
        ? length : range.upperBound < 0 ? double : max(length, min(double, Int(clamping: range.upperBound)))
    }
    return [common, least, greater]
  }
}
