import CModelSchema
import CProtobufC
import ModelFormat
package import ModelSpec
import ModelValidation

/// Makes neural networks of one to three layers of all kinds that the schema has, their fields drawn by type and name.
///
/// Most layers are drawn again until `validate` finds no error in the network so far; the others stay as they were drawn.
package struct NetworkGenerator {
  private var random: SplitMix
  private var layers: [WireMessage] = []
  private var blobs = ["in0"]
  private var shape: [Int]

  private static let draws = 12
  private static let version: Int32 = 7
  /// The type of layers, and the fields for their kinds.
  private static var layer: WireMessage.Descriptor? {
    WireMessage.model.field(named: "neuralnetwork")?.message?.field(named: "layers")?.message
  }
  private static var kinds: [Kind] { (layer?.fields ?? []).filter { $0.message != nil && $0.pointee.id >= 100 } }

  /// The network of a number: the same in every run.
  package static func model(_ number: Int) -> Model? {
    var generator = NetworkGenerator(SplitMix(UInt64(truncatingIfNeeded: number)))
    return generator.make()
  }

  private init(_ random: SplitMix) {
    self.random = random
    shape = self.random.choose([[4], [3, 4, 4], [2, 3], [1, 1, 4, 6, 6], [4, 6, 6], [1, 2, 3, 4], [8]])
  }

  private mutating func make() -> Model? {
    let isExact = random.oneIn(2)
    let hasSecond = random.oneIn(4)
    if hasSecond { blobs.append("in1") }
    var last: Model?
    for _ in 0..<random.choose([1, 1, 2, 2, 3]) {
      let kind = random.choose(Self.kinds)
      let draws = random.oneIn(10) ? 1 : Self.draws
      for draw in 1...draws {
        let drawn = layer(kind)
        guard let model = model(layers + [drawn.message], drawn.outputs, isExact: isExact, hasSecond: hasSecond) else {
          continue
        }
        let isSound = !ModelValidator.validate(model).contains { $0.severity == .error }
        guard isSound || draw == draws else { continue }
        last = model
        if isSound {
          layers.append(drawn.message)
          blobs += drawn.outputs
        }
        break
      }
    }
    return last
  }

  private func model(_ layers: [WireMessage], _ outputs: [String], isExact: Bool, hasSecond: Bool) -> Model? {
    var network = WireMessage(WireMessage.model)
    guard let field = WireMessage.model.field(named: "neuralnetwork"), let type = field.message,
      let list = type.field(named: "layers")
    else { return nil }
    var body = WireMessage(type)
    body.fields = layers.map { WireMessage.Field(number: list.pointee.id, value: .message($0)) }
    network.fields = [WireMessage.Field(number: field.pointee.id, value: .message(body))]
    guard var model = try? ModelFile.decode(network.bytes), case .neuralNetwork(var decoded)? = model.kind else {
      return nil
    }
    if isExact { decoded.arrayInputShapeMapping = NeuralNetworkMultiArrayShapeMapping(rawValue: 1) }
    model.kind = .neuralNetwork(decoded)
    model.specificationVersion = Self.version
    var description = ModelDescription()
    for name in hasSecond ? ["in0", "in1"] : ["in0"] {
      description.input.append(Self.feature(name, isExact || [1, 3].contains(shape.count) ? shape : [4]))
    }
    description.output = outputs.prefix(1).map { Self.feature($0, []) }
    model.description = description
    return model
  }

  private static func feature(_ name: String, _ shape: [Int]) -> FeatureDescription {
    var array = ArrayFeatureType()
    array.dataType = .float32
    array.shape = shape.map { Int64($0) }
    return .with {
      $0.name = name
      $0.type = .with { $0.kind = .multiArrayType(array) }
    }
  }

  // MARK: - Layers

  private typealias Kind = UnsafePointer<ProtobufCFieldDescriptor>

  /// A layer of a kind and the blobs that it makes.
  private mutating func layer(_ kind: Kind) -> (message: WireMessage, outputs: [String]) {
    guard let type = Self.layer, let params = kind.message else { return (WireMessage(WireMessage.model), []) }
    var message = WireMessage(type)
    func add(_ field: String, _ text: String) {
      guard let field = type.field(named: field) else { return }
      message.fields.append(WireMessage.Field(number: field.pointee.id, value: .bytes(Array(text.utf8))))
    }
    add("name", "layer\(layers.count)")
    for index in 0..<random.choose([1, 1, 1, 1, 2, 2, 3]) {
      add("input", index == 0 && !random.oneIn(4) ? blobs[blobs.count - 1] : random.choose(blobs))
    }
    let outputs = (0..<random.choose([1, 1, 1, 1, 1, 2, 3])).map { "b\(layers.count)_\($0)" }
    for output in outputs { add("output", output) }
    let filled = filled(params, depth: 0, [:])
    message.fields.append(WireMessage.Field(number: kind.pointee.id, value: .message(filled)))
    return (message, outputs)
  }

  /// A message with fields drawn; `outer` has the integers of the messages around it.
  private mutating func filled(_ type: WireMessage.Descriptor, depth: Int, _ outer: [String: [Int]]) -> WireMessage {
    var message = WireMessage(type)
    var known = outer
    // Weights come last: how many there are follows from the rest.
    let fields = type.fields.sorted {
      ($0.message == nil ? 0 : 1, $0.pointee.id) < ($1.message == nil ? 0 : 1, $1.pointee.id)
    }
    let choices = Dictionary(grouping: fields.filter(\.isOfChoice)) { $0.choice }.mapValues {
      random.choose($0).pointee.id
    }
    for field in fields {
      if field.isOfChoice, choices[field.choice] != field.pointee.id { continue }
      guard field.isOfChoice || !random.oneIn(4) else { continue }
      let isList = field.pointee.label == PROTOBUF_C_LABEL_REPEATED
      let name = field.plainName
      switch field.pointee.type {
      case PROTOBUF_C_TYPE_MESSAGE:
        guard let nested = field.message, depth < 4 else { continue }
        for _ in 0..<(isList ? random.choose([1, 2, 2]) : 1) {
          let value =
            nested.plainName == "weightparams"
            ? weights(nested, count: WeightCounts.count(name, known, random: &random))
            : filled(nested, depth: depth + 1, known)
          message.fields.append(WireMessage.Field(number: field.pointee.id, value: .message(value)))
        }
      case PROTOBUF_C_TYPE_STRING:
        message.fields.append(WireMessage.Field(number: field.pointee.id, value: .bytes(Array("x".utf8))))
      case PROTOBUF_C_TYPE_BYTES: continue
      case PROTOBUF_C_TYPE_FLOAT:
        let floats = (0..<(isList ? random.below(4) : 1)).map { _ in number() }
        message.add(field, floats: floats, isList: isList)
      case PROTOBUF_C_TYPE_DOUBLE:
        message.fields.append(WireMessage.Field(number: field.pointee.id, value: .fixed64(Double(number()).bitPattern)))
      default:
        let count = isList ? listCount(name) : 1
        let integers = (0..<count).map { integer(name, at: $0) }
        known[name] = integers
        let bits = integers.map { UInt64(bitPattern: Int64($0)) }
        message.fields.append(
          WireMessage.Field(number: field.pointee.id, value: isList ? .packed(bits) : .varint(bits[0])))
      }
    }
    return message
  }

  private mutating func weights(_ type: WireMessage.Descriptor, count: Int) -> WireMessage {
    var message = WireMessage(type)
    guard let field = type.field(named: "floatvalue") else { return message }
    message.add(field, floats: (0..<count).map { _ in number() }, isList: true)
    return message
  }

  private mutating func number() -> Float {
    random.oneIn(20)
      ? random.choose([.infinity, .nan, 1e30, -1e30, 0, -1]) : random.choose([0, 0.5, 1, 2, -1, 0.1, 1e-3])
  }

  private mutating func listCount(_ name: String) -> Int {
    if ["kernelsize", "stride", "dilationfactor", "outputshape", "scalingfactor"].contains(name) {
      return random.choose([0, 2])
    }
    return random.oneIn(4) ? random.below(6) : shape.count
  }

  private mutating func integer(_ name: String, at place: Int) -> Int {
    if random.oneIn(25) { return random.choose([0, -1, 7, 100, 1 << 31, -(1 << 31), 1 << 40, Int(Int64.max)]) }
    if name.hasSuffix("channels") || name.hasSuffix("vectorsize") || name == "inputdim" {
      return random.oneIn(3) ? 1 + random.below(4) : random.choose(shape)
    }
    if name.contains("axis") || name == "axes" {
      return random.oneIn(2) ? place % max(shape.count, 1) : random.below(2 * shape.count) - shape.count
    }
    if name.contains("shape"), shape.indices.contains(place), !random.oneIn(3) { return shape[place] }
    return random.choose([0, 1, 1, 1, 2, 2, 3])
  }
}
