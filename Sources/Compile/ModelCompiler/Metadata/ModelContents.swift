internal import ModelFormat
internal import ModelSpec

/// The contents of a model: layers, operations, and the element types of both.
struct ModelContents {
  /// Layers of neural networks by type; nil without any network.
  private(set) var layers: MetadataHistogram?
  /// Operations of ML Programs by type; nil without any program.
  private(set) var operations: MetadataHistogram?
  private(set) var computePrecision = PrecisionSet()
  private(set) var storagePrecision = PrecisionSet()

  /// A histogram, and whether its types are listed alphabetically.
  struct MetadataHistogram {
    var histogram: TypeHistogram
    var isSorted: Bool

    var value: JSONValue { isSorted ? histogram.sortedValue : histogram.value }
  }

  /// Counts only `function` of a program with several functions, if given. The models of a pipeline are counted
  /// together.
  init(_ model: Model, function: String?, dialect: CompilerDialect) {
    if let models = model.pipeline?.models {
      for child in models { add(ModelContents(child, function: nil, dialect: dialect)) }
      return
    }
    if let network = model.network {
      add(network.layers, dialect)
    } else if case .mlProgram? = model.kind {
      let contents = ProgramContents(model, function: function)
      operations = MetadataHistogram(histogram: contents.histogram, isSorted: false)
      computePrecision = contents.computePrecision
      storagePrecision = contents.storagePrecision
    }
  }

  /// Networks run in half precision, whatever their weights are stored in.
  private mutating func add(_ layers: [NeuralNetworkLayer], _ dialect: CompilerDialect) {
    var names = TypeHistogram()
    for layer in layers.withBodies {
      names.add(LayerTypeName.name(of: layer, dialect: dialect))
      for weights in layer.countedWeights {
        for name in weights.storageNames { storagePrecision.add(name) }
      }
    }
    self.layers = MetadataHistogram(histogram: names, isSorted: dialect < .xcode26)
    computePrecision.add("Float16")
  }

  private mutating func add(_ child: ModelContents) {
    layers = Self.sum(layers, child.layers)
    operations = Self.sum(operations, child.operations)
    computePrecision.add(child.computePrecision)
    storagePrecision.add(child.storagePrecision)
  }

  private static func sum(_ total: MetadataHistogram?, _ child: MetadataHistogram?) -> MetadataHistogram? {
    guard let child else { return total }
    var sum = total ?? MetadataHistogram(histogram: TypeHistogram(), isSorted: child.isSorted)
    sum.histogram.add(child.histogram)
    return sum
  }
}

extension NeuralNetworkLayer {
  /// The weights whose types count. Compiled networks keep biases in single precision: beside weights in half precision
  /// they do not.
  fileprivate var countedWeights: [WeightParams] {
    let all = weightParams.map(\.params)
    switch layer {
    case .convolution, .innerProduct:
      return all.first?.float16Value.isEmpty == false ? all.filter(\.floatValue.isEmpty) : all
    default: return all
    }
  }
}

extension WeightParams {
  /// Element types of the stored values. Values looked up in a table say so.
  var storageNames: [String] {
    var names: [String] = []
    if !floatValue.isEmpty { names.append("Float32") }
    if !float16Value.isEmpty { names.append("Float16") }
    if !int8RawValue.isEmpty { names.append("Int8") }
    if !rawValue.isEmpty {
      let bits = quantization.map { $0.numberOfBits == 0 ? 8 : $0.numberOfBits } ?? 8
      if case .lookupTableQuantization = quantization?.quantizationType {
        names.append("Palettized (\(bits) bits)")
      } else {
        names.append("UInt\(bits)")
      }
    }
    return names
  }
}

/// Element types that a model computes in or is stored in.
struct PrecisionSet: Equatable {
  private(set) var names: NameSet = []

  mutating func add(_ name: String?) {
    if let name { names.insert(name) }
  }

  mutating func add(_ other: PrecisionSet) {
    names.formUnion(other.names)
  }

  /// `Float16`, or `Mixed (Float16, Int32)`; nil without any type.
  var text: String? {
    let sorted = names.sorted { $0.isBytewiseLess(than: $1) }
    return sorted.count > 1 ? "Mixed (\(sorted.joined(separator: ", ")))" : sorted.first
  }
}
