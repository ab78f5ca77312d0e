import Foundation
import ModelBase
import ModelImage
import ModelImageCodecs
import Testing

/// A file of `Fixtures`, which scripts/generate/make-image-references.py writes, and what Pillow reads from it.
struct FileFixture: CustomTestStringConvertible {
  let name: String
  let width: Int
  let height: Int
  let format: PixelFormat
  let orientation: ImageOrientation
  let tolerance: Int
  let expected: String
  var testDescription: String { name }

  var isHEIC: Bool { name.hasSuffix(".heic") }

  /// Whether libheif is installed, which reads HEIC and AVIF.
  static let canReadHEIC: Bool = {
    do {
      _ = try ImageDecoder.decode(try bytes("rgb.heic"))
    } catch let error as Diagnostic {
      return error.code != "library-missing"
    } catch {
      return true
    }
    return true
  }()

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  static let all: [FileFixture] = {
    let lines = ((try? bytes("cases.txt")).map { String(decoding: $0, as: UTF8.self) } ?? "")
      .split(separator: "\n").dropFirst()
    return lines.map { line in
      let fields = line.split(separator: " ").map(String.init)
      let numbers = fields[1...5].map { Int($0) ?? 0 }
      return FileFixture(
        name: fields[0], width: numbers[0], height: numbers[1], format: numbers[2] == 1 ? .gray8 : .rgba32,
        orientation: ImageOrientation(rawValue: numbers[3]) ?? .up, tolerance: numbers[4], expected: fields[6])
    }
  }()
}

/// The error that `body` throws, in words.
func sentence(_ body: () throws -> Void) -> String? {
  do { try body() } catch {
    return (error as? Diagnostic)?.lines(hasSeverity: false).joined(separator: "\n") ?? "\(error)"
  }
  return nil
}
