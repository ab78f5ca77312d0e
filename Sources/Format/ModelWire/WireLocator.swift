internal import CProtobufC
package import ModelFiles
package import ModelSpec

/// Finds the bytes of a part of a model: the place where its field begins.
package struct WireLocator {
  private let view: WireView
  private let schema: WireSchema
  /// The elements and entries of the repeated fields that paths have led through, so that each is read once.
  private var lists: [ListPlace: List] = [:]

  /// A repeated field of one message.
  private struct ListPlace: Hashable {
    var message: Range<Int>
    var number: UInt64
  }

  private struct List {
    var places: [Place]
    /// Of a map, the first entry of each key.
    var byKey: [String: Int] = [:]
  }

  package init(_ file: MappedFile, _ schema: WireSchema) throws(Diagnostic) {
    self.schema = schema
    view = try WireView(file)
  }

  /// The offset of the field at the end of `path`, or of the last step that the file holds: a path may end in a field
  /// that is absent, which is what many problems are about. Nil when not even the first step is there.
  package mutating func offset(of path: ModelPath) -> Int? {
    places(on: path).last?.start
  }

  /// Where the values of all fields `number` stand in the message at `range`, from first to last.
  package func values(of number: Int, in range: Range<Int>) -> [Range<Int>] {
    var cursor = WireCursor(base: view.base, range: range)
    var values: [Range<Int>] = []
    while let place = next(&cursor) {
      if place.number == UInt64(number) { values.append(place.value) }
    }
    return values
  }

  /// The fields along `path`, as far as the file holds them.
  private mutating func places(on path: ModelPath) -> [Place] {
    var descriptor: UnsafePointer<ProtobufCMessageDescriptor>? = schema.root
    var range = 0..<view.byteCount
    var places: [Place] = []
    for step in path.steps {
      guard let message = descriptor, let field = field(step, of: message),
        let place = find(step, field, in: range)
      else { break }
      places.append(place)
      range = place.value
      descriptor = Self.message(field)
      if case .entry = step, let entry = descriptor {
        // What comes next is a part of the entry's value, field 2 of its message.
        guard let value = protobuf_c_message_descriptor_get_field(entry, 2),
          let valuePlace = find(.field(schema.name(of: value)), value, in: range)
        else { break }
        range = valuePlace.value
        descriptor = Self.message(value)
      }
    }
    return places
  }

  private static func message(
    _ field: UnsafePointer<ProtobufCFieldDescriptor>
  ) -> UnsafePointer<ProtobufCMessageDescriptor>? {
    field.pointee.descriptor?.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
  }

  private func field(
    _ step: ModelPath.Step, of message: UnsafePointer<ProtobufCMessageDescriptor>
  ) -> UnsafePointer<ProtobufCFieldDescriptor>? {
    let name =
      switch step {
      case .field(let name), .element(let name, _, _), .entry(let name, _): name
      }
    for index in 0..<Int(message.pointee.n_fields) {
      let field = message.pointee.fields + index
      if schema.name(of: field) == name { return field }
    }
    return nil
  }

  private typealias Place = (start: Int, value: Range<Int>)

  private mutating func find(
    _ step: ModelPath.Step, _ field: UnsafePointer<ProtobufCFieldDescriptor>, in range: Range<Int>
  ) -> Place? {
    let number = UInt64(field.pointee.id)
    switch step {
    case .field:
      var cursor = WireCursor(base: view.base, range: range)
      while let place = next(&cursor) {
        if place.number == number { return (place.start, place.value) }
      }
      return nil
    case .element(_, let index, _):
      let places = list(number, in: range, hasKeys: false).places
      return places.indices.contains(index) ? places[index] : nil
    case .entry(_, let key):
      let list = list(number, in: range, hasKeys: true)
      return list.byKey[key].map { list.places[$0] }
    }
  }

  /// All fields `number` of the message at `range`.
  private mutating func list(_ number: UInt64, in range: Range<Int>, hasKeys: Bool) -> List {
    let place = ListPlace(message: range, number: number)
    if let list = lists[place] { return list }
    var list = List(places: [])
    var cursor = WireCursor(base: view.base, range: range)
    while let field = next(&cursor) {
      guard field.number == number else { continue }
      if hasKeys, let key = entryKey(field.value), list.byKey[key] == nil { list.byKey[key] = list.places.count }
      list.places.append((field.start, field.value))
    }
    lists[place] = list
    return list
  }

  /// The next field, its number and the range of its value; nil at the end or where the bytes make no sense.
  private func next(_ cursor: inout WireCursor) -> (number: UInt64, start: Int, value: Range<Int>)? {
    let start = cursor.position
    guard !cursor.isAtEnd, (try? view.loadField(at: start)) != nil else { return nil }
    guard let tag = cursor.varint(), let type = WireType(rawValue: tag & 7) else { return nil }
    var valueStart = cursor.position
    switch type {
    case .varint: guard cursor.varint() != nil else { return nil }
    case .fixed32: guard cursor.skip(4) else { return nil }
    case .fixed64: guard cursor.skip(8) else { return nil }
    case .lengthPrefixed:
      guard let length = cursor.varint() else { return nil }
      valueStart = cursor.position
      guard cursor.skip(length) else { return nil }
    }
    return (tag >> 3, start, valueStart..<cursor.position)
  }

  /// The key of a map entry, field 1 of its message.
  private func entryKey(_ range: Range<Int>) -> String? {
    var cursor = WireCursor(base: view.base, range: range)
    while let place = next(&cursor) {
      guard place.number == 1 else { continue }
      return (try? view.bytes(place.value)).map { String(decoding: $0, as: UTF8.self) }
    }
    return nil
  }
}
