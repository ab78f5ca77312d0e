internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Types of the values of a function: declared in the file, or inferred if a length is not fixed.
struct ProgramTypes {
  private let declared: NameMap<MILSpec.ValueType>
  private var defaults: NameMap<ModelOps.ValueType> = [:]
  private var ranges: NameMap<ModelOps.ValueType> = [:]
  /// The specification version of the operations.
  let version: Int

  init(_ interface: ProgramInterface) {
    var declared: NameMap<MILSpec.ValueType> = [:]
    for input in interface.function.inputs { declared[input.name] = input.type }
    for operation in interface.block.operations {
      for output in operation.outputs { declared[output.name] = output.type }
    }
    self.declared = declared
    version = OperationSet(named: interface.function.opset)?.specificationVersion ?? OperationSet.firstVersion
    guard declared.values.contains(where: \.isOpen),
      let graph = try? ProgramLowering.lower(interface.function, at: ModelPath(), weights: { _ in nil })
    else { return }
    let features = interface.description.input.byName
    defaults = Self.types(graph, features, isDefault: true)
    ranges = Self.types(graph, features, isDefault: false)
  }

  /// The declared type of a value; nil if there is none.
  subscript(_ name: String) -> MILSpec.ValueType? { declared[name] }

  /// The default and the allowed lengths of a tensor's axes.
  struct Lengths {
    var usual: [Int64]
    /// One per axis; nil if all lengths are fixed.
    var allowed: [SizeRange]?
  }

  /// The lengths of a tensor; nil if its rank is unknown.
  func lengths(_ name: String, _ type: MILSpec.TensorType) -> Lengths? {
    guard type.rank >= 0, !type.hasVariadicLength else { return nil }
    let sizes = type.sizes
    if !sizes.contains(nil) { return Lengths(usual: sizes.map { Int64(clamping: $0 ?? 0) }) }
    let usual = defaults[name]?.tensor?.shape
    let allowed = ranges[name]?.tensor?.shape
    var lengths = Lengths(usual: [], allowed: [])
    for (axis, size) in sizes.enumerated() {
      if let size {
        lengths.usual.append(Int64(clamping: size))
        lengths.allowed?.append(
          .with {
            $0.lowerBound = size
            $0.upperBound = Int64(clamping: size)
          })
        continue
      }
      let extent = allowed.flatMap { $0.rank == sizes.count ? $0[axis] : nil } ?? .unknown
      let given = usual.flatMap { $0.rank == sizes.count ? $0[axis].fixed : nil } ?? max(1, extent.lower)
      lengths.usual.append(Int64(given))
      lengths.allowed?.append(
        .with {
          $0.lowerBound = UInt64(max(1, min(extent.lower, given)))
          $0.upperBound = extent.isUnbounded ? -1 : Int64(max(extent.upper, given))
        })
    }
    return lengths
  }

  /// Size of a value in bytes for inputs of their default shapes.
  func byteCount(_ name: String) -> Int {
    guard case .tensorType(let tensor)? = declared[name]?.kind, let lengths = lengths(name, tensor) else { return 0 }
    let bits = lengths.usual.reduce(tensor.dataType.bitWidth ?? 0) {
      $0.multipliedReportingOverflow(by: Int(clamping: $1)).partialValue
    }
    return max(0, bits) / 8
  }

  private static func types(
    _ graph: Graph, _ features: NameMap<FeatureDescription>, isDefault: Bool
  ) -> NameMap<ModelOps.ValueType> {
    var graph = graph
    for index in graph.inputs.indices {
      guard let type = graph.inputs[index].type.tensor,
        case .multiArrayType(let array)? = features[graph.inputs[index].name]?.type?.kind
      else { continue }
      let lengths = isDefault ? array.shape.map { Extent(Int(clamping: max(0, $0))) } : allowed(array)
      guard lengths.count == type.rank else { continue }
      let extents = zip(type.shape, lengths).map { extent, length in extent.isFixed ? extent : length }
      graph.inputs[index].type = .tensor(type.with(Shape(extents)))
    }
    graph = graph.typed(folding: GraphFolding())
    var types: NameMap<ModelOps.ValueType> = [:]
    for input in graph.inputs { types[input.name] = input.type }
    for output in graph.operations.flatMap(\.outputs) { types[output.name] = output.declaredType }
    return types
  }

  /// The allowed lengths of an input.
  private static func allowed(_ array: ArrayFeatureType) -> [Extent] {
    switch array.shapeFlexibility {
    case nil: array.shape.map { Extent(Int(clamping: max(0, $0))) }
    case .shapeRange(let range)?:
      range.sizeRanges.map { range in
        let lower = Int(clamping: range.lowerBound)
        return Extent(lower...(range.upperBound < 0 ? Extent.unbounded : max(lower, Int(range.upperBound))))
      }
    case .enumeratedShapes(let list)?:
      (list.shapes.first?.shape ?? []).indices.map { axis in
        let lengths = list.shapes.compactMap { axis < $0.shape.count ? Int(clamping: max(0, $0.shape[axis])) : nil }
        return Extent((lengths.min() ?? 0)...(lengths.max() ?? Extent.unbounded))
      }
    }
  }
}

extension MILSpec.ValueType {
  /// Whether a length of the tensor is not fixed.
  fileprivate var isOpen: Bool {
    guard case .tensorType(let tensor)? = kind else { return false }
    return tensor.sizes.contains(nil)
  }
}

extension MILSpec.TensorType {
  /// Whether a length stands for any number of axes.
  fileprivate var hasVariadicLength: Bool {
    dimensions.contains { dimension in
      if case .unknown(let unknown)? = dimension.dimension { unknown.variadic } else { false }
    }
  }
}
