import ModelRuntime
import ModelSpec
import Testing

@testable import ModelcCommands

struct NPYFileTests {
  /// A file of the given version, header text and elements.
  static func file(_ header: String, _ elements: [UInt8], version: UInt8 = 1) -> [UInt8] {
    let text = Array(header.utf8)
    var length = [UInt8(text.count & 255), UInt8(text.count >> 8)]
    if version > 1 { length += [0, 0] }
    return [0x93] + Array("NUMPY".utf8) + [version, 0] + length + text + elements
  }

  private static func problem(_ bytes: [UInt8]) -> String? {
    do {
      _ = try NPYFile.array(bytes)
      return nil
    } catch {
      return error.message
    }
  }

  @Test(
    arguments: [
      ("{'descr': '<i2', 'fortran_order': False, 'shape': (2,), }", [1, 0, 255, 255], [1, -1]),
      ("{'descr': '>i2', 'fortran_order': False, 'shape': (2,), }", [0, 1, 255, 255], [1, -1]),
      ("{'descr': '|b1', 'fortran_order': False, 'shape': (3,), }", [1, 0, 1], [1, 0, 1]),
      ("{'descr': '|u1', 'fortran_order': False, 'shape': (), }", [200], [200]),
      ("{'descr': '>f4', 'fortran_order': False, 'shape': (1,), }", [0x3f, 0xc0, 0, 0], [1.5]),
      ("{\"shape\": (2, 3), \"fortran_order\": True, \"descr\": \"|i1\"}\n", [1, 4, 2, 5, 3, 6], [1, 2, 3, 4, 5, 6]),
      ("{'descr': '<f8', 'fortran_order': False, 'shape': (0, 3), }", [], []),
    ] as [(String, [UInt8], [Double])])
  func reads(header: String, elements: [UInt8], expected: [Double]) throws {
    for version: UInt8 in [1, 2] {
      #expect(try NPYFile.array(Self.file(header, elements, version: version)).doubles == expected)
    }
  }

  @Test func keepsShapesAndTypes() throws {
    for type in FeatureArray.ElementType.allCases {
      let array = FeatureArray(doubles: [1, -2, 3, 4, 5, 6], shape: [3, 1, 2], as: type)
      let bytes = NPYFile.bytes(of: array)
      let read = try NPYFile.array(bytes)
      #expect(read.shape == [3, 1, 2])
      #expect(read.elementType == type)
      #expect(read.doubles == array.doubles)
      #expect((bytes.count - 6 * type.byteCount) % 64 == 0)
    }
    #expect(try NPYFile.array(NPYFile.bytes(of: FeatureArray(doubles: [7], shape: []))).shape == [])
  }

  @Test(
    arguments: [
      ([], "this is not a .npy file"),
      (file("", [], version: 9), "this .npy file has version 9.0, expected 1.0, 2.0 or 3.0"),
      ([0x93] + Array("NUMPY".utf8) + [1, 0, 80, 0], "this .npy file ends within its header"),
      (
        [0x93] + Array("NUMPY".utf8) + [2, 0, 0, 0, 0, 255],
        "this .npy file has a header of 4278190080 bytes; the maximum is 65536"
      ),
      (
        file("{'descr': '|O', 'fortran_order': False, 'shape': (1,)}", []),
        "this .npy file holds Python objects, which are not read: expected numbers or truth values"
      ),
      (
        file("{'descr': '<U4', 'fortran_order': False, 'shape': (1,)}", []),
        "this .npy file holds elements of type '<U4', expected numbers or truth values"
      ),
      (
        file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}", []),
        "this .npy file holds records of several fields, expected numbers or truth values"
      ),
      (
        file("{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}", [0, 0, 0, 0]),
        "this .npy file has 4 bytes of elements, expected 8 for shape [2] of f4"
      ),
      (
        file("{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}", []),
        "this .npy file holds an array of shape [4294967296, 4294967296], which is too large"
      ),
      (
        file("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}", []),
        "the header of this .npy file is corrupt at byte 65, expected the length of an axis"
      ),
      (
        file("{'descr': '<f4', 'fortran_order': 0, 'shape': (1,)}", []),
        "the header of this .npy file is corrupt at byte 34, expected True or False"
      ),
      (
        file("{'descr': '<f4', 'shape': (1,)}", []),
        "the header of this .npy file lacks one of 'descr', 'fortran_order' and 'shape'"
      ),
      (file("{'color': 'red'}", []), "the header of this .npy file has an unknown key 'color'"),
      (file("{'descr", []), "the header of this .npy file is corrupt at byte 1, expected a string"),
    ] as [([UInt8], String)])
  func refuses(bytes: [UInt8], sentence: String) {
    #expect(Self.problem(bytes) == sentence)
  }

  /// No part of a file makes the reader trap.
  @Test func everyBeginningIsRefused() {
    let whole = NPYFile.bytes(of: FeatureArray(doubles: [1, 2, 3], shape: [3]))
    for count in 0..<whole.count { #expect(Self.problem(Array(whole.prefix(count))) != nil) }
  }
}
