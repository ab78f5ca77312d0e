internal import ModelOps
package import ModelSpec

/// The change of one network tensor that was to be stored with fewer bits.
package struct NetworkTensorChange: Equatable, Sendable {
  /// Why a tensor is unchanged.
  package enum Problem: String, Sendable {
    case notSmaller = "it would not become smaller"
    case notFinite = "it has elements that are not finite"
    case outOfRange = "it has numbers beyond the range of half precision"
    case updatable = "training changes it"
    case neighbor = "another field of the layer stays"
    case small = "it has few elements"
    case planned = "it costs the least bytes as it is"
  }

  /// The names of layer and field, such as `conv1/weights`; in a pipeline `model0/conv1/weights`.
  package var name: String
  /// The layer's type in the schema, such as `innerProduct`.
  package var layerType: String
  /// Number of elements.
  package var count: Int
  /// Type of the elements before.
  package var type: MILSpec.DataType
  /// Bytes of the tensor, including its scales or its table.
  package var oldByteCount: Int
  package var newByteCount: Int
  /// The new form for people; empty if there is none.
  package var form = ""
  /// Whether the new form is half precision.
  var isHalf = false
  /// The largest difference of an element.
  package var maxError = 0.0
  /// The sum of squared differences.
  package var squaredError = 0.0
  /// The sum of the squared elements.
  package var power = 0.0
  /// Nil if the tensor was changed.
  package var problem: Problem?

  init(name: String, layerType: String, count: Int, type: MILSpec.DataType, byteCount: Int) {
    (self.name, self.layerType, self.count, self.type) = (name, layerType, count, type)
    (oldByteCount, newByteCount) = (byteCount, byteCount)
  }

  /// The loss, as sums.
  var loss: WeightLoss {
    var loss = WeightLoss()
    loss.maximum = maxError
    loss.squared = squaredError
    loss.power = power
    return loss
  }

  /// Measures the differences from the original, for finite elements.
  mutating func measure(_ values: [Float], against elements: [Float]) {
    var (greatest, noise, signal) = (0.0, 0.0, 0.0)
    for (value, element) in zip(values, elements) where element.isFinite {
      let difference = Double(value) - Double(element)
      greatest = max(greatest, difference.magnitude)
      noise += difference * difference
      signal += Double(element) * Double(element)
    }
    (maxError, squaredError, power) = (greatest, noise, signal)
  }

  mutating func undo(_ reason: Problem) {
    problem = problem ?? reason
    (newByteCount, maxError, squaredError) = (oldByteCount, 0, 0)
  }
}

extension WeightParams {
  /// Bytes of the elements and of the scales or tables needed to read them.
  var weightByteCount: Int {
    let elements = floatValue.byteCount + float16Value.byteCount + rawValue.byteCount + int8RawValue.byteCount
    return switch quantization?.quantizationType {
    case .linearQuantization(let linear): elements + 4 * (linear.scale.count + linear.bias.count)
    case .lookupTableQuantization(let table): elements + 4 * table.floatValue.count
    case nil: elements
    }
  }

  /// The elements of a float field; nil if there are none.
  var floats: [Float]? {
    if !floatValue.isEmpty {
      return floatValue.withBytes { bytes in (0..<bytes.byteCount / 4).map { bytes.float(at: 4 * $0) } }
    }
    guard !float16Value.isEmpty else { return nil }
    return halves.withBytes { bytes in
      (0..<bytes.byteCount / 2).map { Float(Float16(bitPattern: bytes.integer(at: 2 * $0))) }
    }
  }

  /// Weights in half precision.
  init(_ halves: [Float16]) {
    self.init()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * halves.count)
    for half in halves {
      bytes.append(UInt8(truncatingIfNeeded: half.bitPattern))
      bytes.append(UInt8(truncatingIfNeeded: half.bitPattern >> 8))
    }
    float16Value = WeightData(bytes: bytes)
  }

  /// Packed integers, the highest bit first, and how to read them.
  init(_ numbers: [UInt8], bits: Int, as type: QuantizationParams.QuantizationType) {
    self.init()
    quantization = .with {
      $0.numberOfBits = UInt64(bits)
      $0.quantizationType = type
    }
    guard bits < 8 else {
      rawValue = WeightData(bytes: numbers)
      return
    }
    var bytes = [UInt8](repeating: 0, count: (numbers.count * bits + 7) / 8)
    for (index, number) in numbers.enumerated() {
      let (bit, byte) = (index * bits & 7, (index * bits) >> 3)
      let word = UInt16(number) << UInt16(16 - bit - bits)
      bytes[byte] |= UInt8(word >> 8)
      if word & 0xff != 0 { bytes[byte + 1] |= UInt8(word & 0xff) }
    }
    rawValue = WeightData(bytes: bytes)
  }
}
