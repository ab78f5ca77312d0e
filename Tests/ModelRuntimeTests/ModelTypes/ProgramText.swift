import ModelFormat
import ModelSpec
import _ModelTestSupport

/// A model of a program in text form.
///
/// - Parameters:
///   - function: What stands between the braces of `main`, with its inputs before and its outputs after it.
///   - outputs: Names of multi-arrays in single precision.
func program(
  _ text: String, inputs: [FeatureDescription] = [], outputs: [String] = [], version: Int32 = 9
) throws -> Model {
  let parsed = try MILTextParser.parse(Array("program(1.3)\n{\n\(text)\n}\n".utf8))
  return .model(
    .mlProgram(parsed.program), version: version, inputs: inputs, outputs: outputs.map { .array($0) })
}

extension FeatureDescription {
  /// A multi-array; of any shape unless one is given.
  static func array(
    _ name: String, _ shape: [Int64] = [], _ type: ArrayFeatureType.ArrayDataType = .float32
  ) -> FeatureDescription {
    .with { feature in
      feature.name = name
      feature.type = .with { $0.kind = .multiArrayType(multiArray(shape, type)) }
    }
  }

  /// A state.
  static func state(_ name: String, _ shape: [Int64]) -> FeatureDescription {
    .with { feature in
      feature.name = name
      feature.type = .with { type in
        type.kind = .stateType(.with { $0.kind = .arrayType(multiArray(shape, .float16)) })
      }
    }
  }

  private static func multiArray(_ shape: [Int64], _ type: ArrayFeatureType.ArrayDataType) -> ArrayFeatureType {
    .with { array in
      array.shape = shape
      array.dataType = type
    }
  }
}
