import CModelSchema
import CProtobufC
import ModelSpec
import ModelWire
import Testing

@testable import ModelFormat

/// Layers of every type as JSON and back.
struct LayerReflectionTests {
  private typealias Descriptor = UnsafePointer<ProtobufCMessageDescriptor>

  /// Three blobs, of which the second is as long as what stands for a blob in wire format.
  private static let weights: EspressoWeights? = {
    let bytes: [[UInt8]] = [Array(1...8), Array(1...16), Array(repeating: 7, count: 5000)]
    var offset = 8 + 16 * bytes.count
    func number(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    var file = number(bytes.count)
    for (index, blob) in bytes.enumerated() {
      file += number(2 * index + 1) + number(blob.count)
      offset += blob.count
    }
    return try? EspressoWeights(WeightData(bytes: file + bytes.joined()))
  }()

  /// The layer's type with something in every field; of fields that exclude each other in field number `choice`.
  private func filled(_ descriptor: Descriptor, choice: Int, depth: Int) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    let isWeights = ["WeightParams", "NeuralNetworkMeanImage"].contains(String(cString: descriptor.pointee.short_name))
    let alternatives = descriptor.all.filter { $0.isAlternative }
    for field in descriptor.all {
      if field.isAlternative, alternatives[choice % alternatives.count].id != field.id { continue }
      let value: JSONValue
      switch field.type {
      case PROTOBUF_C_TYPE_BYTES where isWeights, PROTOBUF_C_TYPE_FLOAT where isWeights:
        value = .integer(Int64([1, 3, 5][choice % 3]))
      case PROTOBUF_C_TYPE_MESSAGE:
        guard depth > 0, let message = field.nested else { continue }
        value = .object(filled(message, choice: choice, depth: depth - 1))
      case PROTOBUF_C_TYPE_STRING: value = "a/b"
      case PROTOBUF_C_TYPE_BYTES: value = "00ff"
      case PROTOBUF_C_TYPE_BOOL: value = true
      case PROTOBUF_C_TYPE_ENUM: value = .string(field.lastValue)
      case PROTOBUF_C_TYPE_FLOAT: value = [.number(0.5), "inf", .number(-0.0)][choice % 3]
      case PROTOBUF_C_TYPE_DOUBLE: value = .number(0.1)
      case PROTOBUF_C_TYPE_UINT64: value = .unsigned(UInt64.max)
      case PROTOBUF_C_TYPE_UINT32: value = 7
      default: value = -3
      }
      let isList = field.label == PROTOBUF_C_LABEL_REPEATED && !(isWeights && field.type == PROTOBUF_C_TYPE_FLOAT)
      // The entries of a map must differ.
      let repeated = field.type == PROTOBUF_C_TYPE_MESSAGE ? [value] : [value, value]
      members.append(JSONValue.Member(field.publicName, isList ? .array(repeated) : value))
    }
    return members
  }

  private var layerDescriptor: Descriptor {
    var layer = CoreML__Specification__NeuralNetworkLayer()
    core_ml__specification__neural_network_layer__init(&layer)
    return layer.base.descriptor
  }

  @Test func everyTypeOfLayerIsNamed() {
    #expect(LayerReflection.kinds.count == 158)
    #expect(LayerReflection.kinds.first == "convolution")
    #expect(LayerReflection.kinds.contains("NonMaximumSuppression"))
  }

  @Test(arguments: LayerReflection.kinds)
  func layersComeBack(kind: String) throws {
    let weights = try #require(Self.weights)
    let field = try #require(layerDescriptor.all.first { $0.publicName == kind })
    let message = try #require(field.nested)
    for choice in 0..<12 {
      let members = choice == 0 ? [] : filled(message, choice: choice, depth: 4)
      let layer = try #require(try LayerReflection.layer(kind, members, weights: weights))
      #expect(layer.schemaName == kind)
      var stored: [WeightData] = []
      let again = LayerReflection.members(of: layer) { data in
        stored.append(data)
        return data.byteCount == 8 ? 1 : data.byteCount == 16 ? 3 : 5
      }
      #expect(again == members)
      #expect(layer.hasBodies || stored == layer.weightParams.flatMap(\.params.stored))
    }
  }

  @Test func unknownFieldsAreKept() throws {
    let weights = try #require(Self.weights)
    let layer = NeuralNetworkLayer.Layer.softmax(.with { $0.unknownFields = UnknownFields(bytes: [0xf8, 0x07, 0x05]) })
    let members = LayerReflection.members(of: layer) { _ in 0 }
    #expect(members == [JSONValue.Member("unknownFields", "f80705")])
    #expect(try LayerReflection.layer("softmax", members, weights: weights) == layer)
  }

  @Test func errors() throws {
    let weights = try #require(Self.weights)
    func message(_ kind: String, _ members: [JSONValue.Member]) -> String {
      do throws(Diagnostic) {
        _ = try LayerReflection.layer(kind, members, weights: weights)
        return "no error"
      } catch {
        return error.description
      }
    }
    #expect(message("nothing", []) == "error: 'nothing' is not the name of a type of layer")
    #expect(message("name", []) == "error: 'name' is not the name of a type of layer")
    #expect(
      message("softmax", [JSONValue.Member("axis", 1)]) == "error: `SoftmaxLayerParams` has no field `axis`")
    #expect(
      message("softmaxND", [JSONValue.Member("axis", "1")])
        == "error: `axis` has a value of the wrong type, expected a whole number")
    #expect(
      message("unary", [JSONValue.Member("type", "HALF")]).hasPrefix(
        "error: `type` has a value of the wrong type, expected one of SQRT, RSQRT, INVERSE"))
    #expect(
      message("bias", [JSONValue.Member("bias", .object([JSONValue.Member("floatValue", 7)]))])
        == "error: `floatValue` refers to a blob that the weight file does not have")
    #expect(
      message("bias", [JSONValue.Member("unknownFields", "f")])
        == "error: `unknownFields` has a value of the wrong type, expected hexadecimal digits")
    #expect(
      message("bias", [JSONValue.Member("shape", 1)]) == "error: `shape` has a value of the wrong type, expected a list"
    )
  }
}

extension WeightParams {
  /// The payloads, in the schema's order.
  fileprivate var stored: [WeightData] {
    [floatValue, float16Value, rawValue, int8RawValue].filter { !$0.isEmpty }
  }
}

extension NeuralNetworkLayer.Layer {
  /// Whether there are networks in the layer, whose weights are not its own.
  fileprivate var hasBodies: Bool {
    switch self {
    case .branch, .loop: true
    default: false
    }
  }
}

extension UnsafePointer<ProtobufCMessageDescriptor> {
  fileprivate var all: [ProtobufCFieldDescriptor] { (0..<Int(pointee.n_fields)).map { pointee.fields[$0] } }
}

extension ProtobufCFieldDescriptor {
  fileprivate var isAlternative: Bool { flags & UInt32(PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue) != 0 }

  fileprivate var nested: UnsafePointer<ProtobufCMessageDescriptor>? {
    type == PROTOBUF_C_TYPE_MESSAGE ? descriptor?.assumingMemoryBound(to: ProtobufCMessageDescriptor.self) : nil
  }

  fileprivate var lastValue: String {
    guard let values = descriptor?.assumingMemoryBound(to: ProtobufCEnumDescriptor.self).pointee else { return "" }
    return String(cString: values.values[Int(values.n_values) - 1].name)
  }

  /// The name in camel case, as the schema's public text has it.
  fileprivate var publicName: String {
    let text = String(cString: name)
    let parts = text.split(separator: "_")
    return WireSchema.irregularNames[text]
      ?? parts.dropFirst().reduce(String(parts[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
