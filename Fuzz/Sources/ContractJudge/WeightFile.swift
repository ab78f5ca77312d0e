import ModelLowering
import ModelOps
import ModelSpec

/// The weight file of a program that is made, in memory.
package struct WeightFile: Sendable {
  /// By the places that programs name.
  private var weights: [UInt64: ProgramLowering.Weights] = [:]

  package init() {}

  /// Parameters that take weights.
  static func takes(_ parameter: String) -> Bool {
    ["weight", "bias", "data", "scale", "offset", "indices", "lut", "gamma", "beta", "mean", "variance", "alpha"]
      .contains(
        parameter)
  }

  /// Puts the elements of a constant into the file, where it has some that files hold.
  mutating func put(_ value: inout MILSpec.Value, _ scalar: ScalarType) {
    guard case .immediateValue(let immediate)? = value.value, case .tensor(let tensor)? = immediate.value else {
      return
    }
    let data: WeightData
    switch tensor.value {
    case .floats(let floats)?: data = WeightData(floats: floats.values)
    case .bytes(let bytes)?: data = bytes.values
    default: return
    }
    let offset = UInt64(64 * (weights.count + 1))
    weights[offset] = ProgramLowering.Weights(data: data, type: scalar.dataType)
    value.value = .blobFileValue(
      .with {
        $0.fileName = "@model_path/weights/weight.bin"
        $0.offset = offset
      })
  }

  func find(_ blob: MILSpec.Value.BlobFileValue) throws(Diagnostic) -> ProgramLowering.Weights {
    guard let found = weights[blob.offset] else {
      throw Diagnostic(.error, "weights-missing", "nothing is at offset \(blob.offset)")
    }
    return found
  }
}
