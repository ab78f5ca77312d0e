import ModelFormat
import ModelSpec
import OrderedCollections
@testable import ModelWire

/// Texts and programs for tests, of which a test states only what matters to it.
enum MILTextSample {
  /// A text whose function `main` holds the lines `body`.
  static func text(
    _ body: [String], inputs: String = "tensor<fp32, [2]> x", attributes: String = "", outputs: String = "",
    dialect: MILTextDialect = .program1_3
  ) -> String {
    let lines = body.map { "            \($0)\n" }.joined()
    return """
      program(\(dialect.rawValue))
      {
          func main<ios18>(\(inputs))\(attributes) {
      \(lines)        } -> (\(outputs));
      }
      """
  }

  /// The text of a constant.
  static func constant(_ type: String, _ literal: String, dialect: MILTextDialect = .program1_3) -> String {
    text(["\(type) c = const()[val = \(type)(\(literal))];"], dialect: dialect)
  }

  static func parse(_ text: String) throws(Diagnostic) -> MILText {
    try MILTextParser.parse(Array(text.utf8))
  }

  static func print(_ text: MILText) throws(Diagnostic) -> String {
    String(decoding: try MILTextWriter.bytes(text), as: UTF8.self)
  }

  /// The attribute `val` of the constant in `constant(_:_:dialect:)`.
  static func value(_ type: String, _ literal: String) throws -> MILSpec.Value? {
    let function = try parse(constant(type, literal)).program.functions["main"]
    return function?.blockSpecializations["CoreML8"]?.operations[0].attributes["val"]
  }

  /// A program whose function `main` holds `operations`.
  static func program(_ operations: [MILSpec.Operation], inputs: [MILSpec.NamedValueType] = []) -> MILSpec.Program {
    .with {
      $0.functions["main"] = .with {
        $0.opset = "CoreML8"
        $0.inputs = inputs
        $0.blockSpecializations["CoreML8"] = .with { $0.operations = operations }
      }
    }
  }

  /// A `const` whose value is `value`.
  static func constant(_ value: MILSpec.Value) -> MILSpec.Operation {
    .with {
      $0.type = "const"
      $0.outputs = [
        .with {
          $0.name = "c"
          $0.type = value.type
        }
      ]
      $0.attributes["val"] = value
    }
  }

  static func tensorType(_ dataType: MILSpec.DataType, _ sizes: [UInt64] = []) -> MILSpec.ValueType {
    .with {
      $0.kind = .tensorType(
        .with {
          $0.dataType = dataType
          $0.rank = Int64(sizes.count)
          $0.dimensions = sizes.map { size in .with { $0.dimension = .constant(.with { $0.size = size }) } }
        })
    }
  }

  static func tensor(
    _ dataType: MILSpec.DataType, _ sizes: [UInt64], _ elements: MILSpec.TensorValue.Value?
  ) -> MILSpec.Value {
    .with {
      $0.type = tensorType(dataType, sizes)
      $0.value = .immediateValue(.with { $0.value = .tensor(.with { $0.value = elements }) })
    }
  }

  static func bytes(_ bytes: [UInt8]) -> MILSpec.TensorValue.Value {
    .bytes(.with { $0.values = WeightData(bytes: bytes) })
  }

  static func ints(_ ints: [Int32]) -> MILSpec.TensorValue.Value {
    .ints(.with { $0.values = ints })
  }
}
