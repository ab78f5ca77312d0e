import CModelSchema
import CProtobufC
import Foundation
import Testing

/// The schema against the descriptors of the coremltools wheel, as `scripts/generate/dump-descriptors.py` prints them.
struct SchemaCompatibilityTests {
  private typealias Descriptor = UnsafePointer<ProtobufCMessageDescriptor>

  /// Every message and enum that a model can hold, described the way the table describes them.
  private static let schemaLines: Set<String> = {
    var lines: Set<String> = []
    var seen: Set<String> = []
    var model = CoreML__Specification__Model()
    core_ml__specification__model__init(&model)
    var waiting: [Descriptor] = [model.base.descriptor]
    while let message = waiting.popLast() {
      let name = String(cString: message.pointee.name)
      guard seen.insert(name).inserted else { continue }
      lines.insert("message\t\(name)\t\t\t")
      for index in 0..<Int(message.pointee.n_fields) {
        let field = message.pointee.fields[index]
        lines.insert("field\t\(name)\t\(field.id)\t\(plain(field.name))\t\(type(field)) \(label(field))")
        if field.type == PROTOBUF_C_TYPE_MESSAGE, let next = field.descriptor {
          waiting.append(next.assumingMemoryBound(to: ProtobufCMessageDescriptor.self))
        }
        if field.type == PROTOBUF_C_TYPE_ENUM, let next = field.descriptor {
          let values = next.assumingMemoryBound(to: ProtobufCEnumDescriptor.self).pointee
          for index in 0..<Int(values.n_value_names) {
            let value = values.values[Int(values.values_by_name[index].index)]
            lines.insert(
              "value\t\(String(cString: values.name))\t\(value.value)\t\(String(cString: values.values_by_name[index].name))\t"
            )
          }
        }
      }
    }
    return lines
  }()

  /// Names are compared without case and underscores: `shortDescription` is `short_description` here.
  private static func plain(_ name: UnsafePointer<CChar>) -> String {
    plain(String(cString: name))
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" }
  }

  private static func label(_ field: ProtobufCFieldDescriptor) -> String {
    if field.label == PROTOBUF_C_LABEL_REPEATED { return "repeated" }
    return field.flags & UInt32(PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue) != 0 ? "oneof" : "optional"
  }

  private static func type(_ field: ProtobufCFieldDescriptor) -> String {
    switch field.type {
    case PROTOBUF_C_TYPE_MESSAGE:
      field.descriptor.map {
        String(cString: $0.assumingMemoryBound(to: ProtobufCMessageDescriptor.self).pointee.name)
      } ?? ""
    case PROTOBUF_C_TYPE_ENUM:
      field.descriptor.map {
        String(cString: $0.assumingMemoryBound(to: ProtobufCEnumDescriptor.self).pointee.name)
      } ?? ""
    case PROTOBUF_C_TYPE_DOUBLE: "double"
    case PROTOBUF_C_TYPE_FLOAT: "float"
    case PROTOBUF_C_TYPE_INT64: "int64"
    case PROTOBUF_C_TYPE_UINT64: "uint64"
    case PROTOBUF_C_TYPE_INT32: "int32"
    case PROTOBUF_C_TYPE_UINT32: "uint32"
    case PROTOBUF_C_TYPE_BOOL: "bool"
    case PROTOBUF_C_TYPE_STRING: "string"
    case PROTOBUF_C_TYPE_BYTES: "bytes"
    default: "another type (\(field.type.rawValue))"
    }
  }

  @Test func everyMessageFieldAndEnumValueOfTheWheelIsInTheSchemaAndNoOther() throws {
    let table = try #require(Bundle.module.url(forResource: "coremltools-descriptors", withExtension: "tsv"))
    let expected = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").map { line -> String in
      var columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if columns[0] == "field" {
        columns[3] = Self.plain(columns[3])
        // The table names the oneof; protobuf-c knows only that there is one.
        if let range = columns[4].range(of: " oneof ") { columns[4] = columns[4][..<range.lowerBound] + " oneof" }
      }
      return columns.joined(separator: "\t")
    }
    #expect(expected.count > 1500)
    #expect(Set(expected).subtracting(Self.schemaLines).sorted() == [])
    #expect(Self.schemaLines.subtracting(expected).sorted() == [])
  }
}
