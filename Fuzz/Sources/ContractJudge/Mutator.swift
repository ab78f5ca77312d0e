import CModelSchema
import CProtobufC

/// Changes models: fields are changed, dropped, doubled or added, messages are exchanged for others of their type, numbers
/// become extreme, weights are cut.
package struct Mutator {
  package var random: SplitMix
  /// Messages of all seeds by their type.
  let donors: [WireMessage.Descriptor: [WireMessage]]
  /// Texts of the model at hand: names of blobs, features and classes.
  private var texts: [[UInt8]] = []

  private static let integers: [UInt64] = [
    0, 1, 2, 3, 4, 5, 7, 8, 16, 17, 63, 64, 65, 100, 127, 128, 255, 256, 512, 513, 1000, 4096, 65535, 65536, 1_000_000,
    1 << 20, 1 << 24, 1 << 30, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 1 << 32, 1 << 40, 1 << 62, 0x7fff_ffff_ffff_ffff,
    1 << 63, .max, .max - 1, .max - 2, .max - 3, 0xffff_ffff_8000_0000,
  ]
  private static let floats: [Float] = [
    0, 1, -1, 0.5, 2, -0.0, 1e-5, 1e-30, 100, -100, 65504, 1e10, 1e30, -1e30, .infinity, -.infinity, .nan,
    .leastNonzeroMagnitude, .greatestFiniteMagnitude, 2_147_483_648,
  ]

  package init(_ random: SplitMix, donors: [WireMessage.Descriptor: [WireMessage]]) {
    self.random = random
    self.donors = donors
  }

  /// Changes a model in one to four places.
  package mutating func mutate(_ model: inout WireMessage) {
    texts = []
    Self.collectTexts(model, &texts)
    for _ in 0..<(random.oneIn(2) ? 1 : 1 + random.below(4)) { mutateSomewhere(in: &model) }
  }

  /// Changes bytes: some are set, some cut, some inserted.
  package mutating func mutate(_ bytes: inout [UInt8]) {
    for _ in 0...random.below(4) where !bytes.isEmpty {
      let index = random.below(bytes.count)
      switch random.below(8) {
      case 0: bytes.removeLast(bytes.count - index)
      case 1: bytes.removeSubrange(index..<min(bytes.count, index + 1 + random.below(16)))
      case 2: bytes.insert(contentsOf: (0...random.below(16)).map { _ in UInt8(random.below(256)) }, at: index)
      case 3: bytes[index] = random.choose([0, 1, 0x7f, 0x80, 0xff])
      case 4: bytes += [UInt8](repeating: 0, count: random.choose([1, 63, 64, 65, 4096]))
      default: bytes[index] ^= 1 << UInt8(random.below(8))
      }
    }
  }

  // MARK: - Places

  private static func collectTexts(_ message: WireMessage, _ texts: inout [[UInt8]]) {
    for field in message.fields {
      switch field.value {
      case .message(let nested): collectTexts(nested, &texts)
      case .bytes(let bytes)
      where bytes.count < 64 && message.descriptor.field(field.number)?.pointee.type == PROTOBUF_C_TYPE_STRING:
        texts.append(bytes)
      default: break
      }
    }
  }

  /// Fields in a message and below.
  private static func count(_ message: WireMessage) -> Int {
    message.fields.reduce(1) { sum, field in
      if case .message(let nested) = field.value { return sum + count(nested) }
      return sum + 1
    }
  }

  private mutating func mutateSomewhere(in message: inout WireMessage) {
    var place = random.below(Self.count(message))
    mutate(&message, at: &place)
  }

  /// Goes down to field `place`, where messages count for themselves.
  private mutating func mutate(_ message: inout WireMessage, at place: inout Int) {
    if place == 0 {
      place = -1
      return add(to: &message)
    }
    place -= 1
    for index in message.fields.indices {
      if case .message(var nested) = message.fields[index].value {
        if place == 0, !random.oneIn(3) {
          place = -1
          return change(&message, index)
        }
        mutate(&nested, at: &place)
        if place < 0 {
          message.fields[index].value = .message(nested)
          return
        }
      } else if place == 0 {
        place = -1
        return change(&message, index)
      } else {
        place -= 1
      }
    }
  }

  // MARK: - Changes

  private mutating func change(_ message: inout WireMessage, _ index: Int) {
    switch random.below(12) {
    case 0, 1: message.fields.remove(at: index)
    case 2: message.fields.insert(message.fields[index], at: index)
    case 3: message.fields.swapAt(index, random.below(message.fields.count))
    case 4: add(to: &message)
    default:
      let field = message.descriptor.field(message.fields[index].number)
      change(&message.fields[index].value, field)
    }
  }

  private mutating func change(_ value: inout WireMessage.Value, _ field: UnsafePointer<ProtobufCFieldDescriptor>?) {
    switch value {
    case .varint(let number): value = .varint(integer(number))
    case .fixed64(let bits):
      value = .fixed64(random.oneIn(8) ? random.next() : Double(float(Float(Double(bitPattern: bits)))).bitPattern)
    case .fixed32(let bits): value = .fixed32(float(Float(bitPattern: bits)).bitPattern)
    case .packed(var numbers):
      let index = numbers.isEmpty ? 0 : random.below(numbers.count)
      switch random.below(numbers.isEmpty ? 1 : 6) {
      case 0: numbers.insert(integer(1), at: index)
      case 1: numbers.remove(at: index)
      case 2: numbers.removeLast(numbers.count - index)
      default: numbers[index] = integer(numbers[index])
      }
      value = .packed(numbers)
    case .bytes(var bytes):
      if field?.pointee.type == PROTOBUF_C_TYPE_STRING { bytes = text(bytes) } else { changeWeights(&bytes) }
      value = .bytes(bytes)
    case .message(let message):
      guard let donor = donor(message.descriptor), !random.oneIn(6) else {
        value = .message(WireMessage(message.descriptor))
        return
      }
      value = .message(donor)
    }
  }

  /// Adds a field that the schema knows.
  private mutating func add(to message: inout WireMessage) {
    let fields = message.descriptor.fields
    guard !fields.isEmpty else { return }
    let field = random.choose(fields)
    let isList = field.pointee.label == PROTOBUF_C_LABEL_REPEATED
    let value: WireMessage.Value
    switch field.pointee.type {
    case PROTOBUF_C_TYPE_MESSAGE:
      guard let nested = field.message else { return }
      value = .message(donor(nested) ?? WireMessage(nested))
    case PROTOBUF_C_TYPE_STRING: value = .bytes(text([]))
    case PROTOBUF_C_TYPE_BYTES: value = .bytes((0..<random.below(16)).map { _ in UInt8(random.below(256)) })
    case PROTOBUF_C_TYPE_FLOAT:
      let bits = float(1).bitPattern
      value =
        isList ? .bytes((0..<4).map { UInt8(truncatingIfNeeded: bits >> UInt32(8 * $0)) }) : .fixed32(bits)
    case PROTOBUF_C_TYPE_DOUBLE:
      let bits = Double(float(1)).bitPattern
      value =
        isList ? .bytes((0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }) : .fixed64(bits)
    default: value = isList ? .packed((0..<random.below(5)).map { _ in integer(1) }) : .varint(integer(1))
    }
    message.fields.insert(
      WireMessage.Field(number: field.pointee.id, value: value), at: random.below(message.fields.count + 1))
  }

  private mutating func donor(_ descriptor: WireMessage.Descriptor) -> WireMessage? {
    guard let messages = donors[descriptor], !messages.isEmpty else { return nil }
    return random.choose(messages)
  }

  private mutating func integer(_ number: UInt64) -> UInt64 {
    switch random.below(6) {
    case 0: number &+ 1
    case 1: number &- 1
    case 2: UInt64(random.below(12))
    case 3: 0 &- number
    default: random.choose(Self.integers)
    }
  }

  private mutating func float(_ number: Float) -> Float {
    switch random.below(6) {
    case 0: -number
    case 1: number * 2
    default: random.choose(Self.floats)
    }
  }

  private mutating func text(_ bytes: [UInt8]) -> [UInt8] {
    switch random.below(8) {
    case 0: []
    case 1: bytes + Array("2".utf8)
    case 2: Array("a,b".utf8)
    case 3: [UInt8](repeating: 0x61, count: 300)
    case 4: Array(random.choose(["\n", "\"", "é", "0", "-1", "1e9", "main", "x", "a b", "%", "{}", "../x"]).utf8)
    default: texts.isEmpty ? bytes : random.choose(texts)
    }
  }

  /// Changes numbers in bytes, or how many there are.
  private mutating func changeWeights(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else {
      bytes = (0..<random.choose([1, 2, 4, 8, 16])).map { _ in UInt8(random.below(256)) }
      return
    }
    switch random.below(8) {
    case 0: bytes.removeLast(min(bytes.count, random.choose([1, 2, 4, 8])))
    case 1: bytes += (0..<random.choose([1, 2, 4, 8])).map { _ in UInt8(random.below(256)) }
    case 2: bytes.removeLast(bytes.count - random.below(bytes.count))
    case 3: bytes += bytes
    case 4, 5:
      guard bytes.count >= 4 else { return mutate(&bytes) }
      let start = random.below(bytes.count / 4) * 4
      let bits = float(1).bitPattern
      for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: bits >> UInt32(8 * index)) }
    default: mutate(&bytes)
    }
  }
}
