import ModelBase
import ModelImage
import ModelImageCodecs
import Testing

@Suite struct HostileFilesTests {
  private func sentence(_ bytes: [UInt8]) -> String? {
    ModelImageCodecsTests.sentence { _ = try ImageDecoder.decode(bytes) }
  }

  @Test func unknownKindsAreNamed() {
    #expect(sentence([]) == "the file is empty")
    #expect(sentence(Array("GIF89a".utf8)) == "this is not an image that can be read: expected PNG, JPEG, HEIC or PNM")
    #expect(sentence([0x89]) == "this is not an image that can be read: expected PNG, JPEG, HEIC or PNM")
  }

  @Test func hugeSizesAreRefused() throws {
    #expect(
      sentence(try FileFixture.bytes("huge.png"))
        == "the image has 40000 × 30000 pixels, expected at most 32768 a side and 268435456 in all")
    #expect(
      sentence(try FileFixture.bytes("huge.jpg"))
        == "the image has 65000 × 65000 pixels, expected at most 32768 a side and 268435456 in all")
    #expect(
      sentence(Array("P6 30000 30000 255\n".utf8))
        == "the image has 30000 × 30000 pixels, expected at most 32768 a side and 268435456 in all")
  }

  @Test(arguments: ["rgb.png", "interlaced.png", "palette.png"])
  func truncatedPNG(_ name: String) throws {
    let bytes = try FileFixture.bytes(name)
    for end in [9, 30, 40, bytes.count / 2, bytes.count - 20, bytes.count - 12, bytes.count - 1] {
      #expect(sentence(Array(bytes[..<end])) == "the PNG file is truncated")
    }
  }

  @Test(arguments: ["rgb.jpg", "progressive.jpg", "cmyk.jpg", "gray.jpg"])
  func truncatedJPEG(_ name: String) throws {
    let bytes = try FileFixture.bytes(name)
    for end in [3, 20, 200, bytes.count / 2, bytes.count - 20] {
      #expect(sentence(Array(bytes[..<end])) == "the JPEG file is truncated")
    }
  }

  /// With the marker that every file ends with, so that nothing but the pictures' data is missing.
  @Test(arguments: ["rgb.jpg", "progressive.jpg", "cmyk.jpg", "gray.jpg", "rgb-422.jpg"])
  func endingTooEarly(_ name: String) throws {
    let bytes = try FileFixture.bytes(name)
    let scan = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    for end in [scan + 20, (scan + bytes.count) / 2] where bytes[end - 1] != 0xFF {
      let problem = sentence(Array(bytes[..<end]) + [0xFF, 0xD9])
      #expect(problem?.hasPrefix("the JPEG file is ") == true, "\(name) \(end): \(problem ?? "no error")")
    }
  }

  @Test func budgetsEndReading() throws {
    let late = ImageBudget { Diagnostic("time-limit", "time is up") }
    for name in ["rgb.jpg", "progressive.jpg", "rgb.png"] {
      let bytes = try FileFixture.bytes(name)
      #expect(ModelImageCodecsTests.sentence { _ = try ImageDecoder.decode(bytes, within: late) } == "time is up")
    }
    // Also in the middle: reading asks again and again, and goes no further once it is told to stop.
    var state: UInt32 = 1
    let noise = (0..<512 * 512).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 24)
    }
    let png = try PNGEncoder.encode(PixelBuffer(planes: noise, .gray, width: 512, height: 512))
    let all = Counter()
    _ = try ImageDecoder.decode(
      png,
      within: ImageBudget {
        all.next()
        return nil
      })
    #expect(all.value > 20)
    let some = Counter()
    let stopping = ImageBudget { some.next() > all.value / 2 ? Diagnostic("time-limit", "time is up") : nil }
    #expect(ModelImageCodecsTests.sentence { _ = try ImageDecoder.decode(png, within: stopping) } == "time is up")
    #expect(some.value <= all.value / 2 + 2)
    var bytes = try FileFixture.bytes("rgb.jpg")
    let frame = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x08, 0, 0x08, 0])
    #expect(
      ModelImageCodecsTests.sentence { _ = try ImageDecoder.decode(bytes, within: ImageBudget(byteLimit: 16 << 20)) }
        == "the image has 2048 × 2048 pixels, expected at most 2097152 by the memory limit of 16 MiB\n"
        + "  fix: give a smaller image, or raise the memory limit")
    // More pixels than the bytes can hold.
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x40, 0, 0x40, 0])
    #expect(
      sentence(bytes)
        == "the image has 16384 × 16384 pixels, expected at most \(max(1 << 24, bytes.count * 8256)) in a file of "
        + "\(bytes.count) bytes")
  }

  @Test func damageIsTold() throws {
    var png = try FileFixture.bytes("rgb.png")
    png[20] ^= 1
    #expect(sentence(png) == "the PNG file is corrupt: IHDR: CRC error")
    var jpeg = try FileFixture.bytes("rgb.jpg")
    jpeg.replaceSubrange(2..., with: [0xFF, 0xDA, 0, 12] + [UInt8](repeating: 0, count: 40))
    #expect(sentence(jpeg)?.hasPrefix("the JPEG file is corrupt: ") == true)
  }

  @Test func manyScansAreRefused() throws {
    let bytes = try FileFixture.bytes("progressive.jpg")
    // The last scan, from its header to the end of the file, again and again.
    let scan = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    var many = Array(bytes.dropLast(2))
    for _ in 0...ImageLimits.jpegScans { many += bytes[scan..<bytes.count - 2] }
    #expect(sentence(many + bytes.suffix(2)) == "the JPEG file is corrupt: the file has too many scans")
  }

  @Test func smallFilesTakeLittleMemory() throws {
    var bytes = try FileFixture.bytes("progressive.jpg")
    let frame = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC2 })
    // 8192 rows of 32768 pixels: coefficients of all of them would be kept until the last scan.
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x20, 0, 0x80, 0])
    // Colors are not subsampled.
    bytes[frame + 11] = 0x11
    // As long as a file of so many pixels is.
    bytes += [UInt8](repeating: 0, count: 40_000)
    #expect(sentence(bytes) == "there is not enough memory for the image")
  }

  /// Whatever the bytes are, there is an image or a sentence.
  @Test(arguments: FileFixture.all.filter { $0.height > 10 })
  func anyByteMayBeWrong(_ fixture: FileFixture) throws {
    let bytes = try FileFixture.bytes(fixture.name)
    // Decoding HEIC takes a while.
    let step = fixture.name.hasSuffix(".heic") ? max(bytes.count / 40, 1) : max(bytes.count / 400, 1)
    for index in stride(from: 0, to: bytes.count, by: step) {
      for flip: UInt8 in [0x01, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= flip
        _ = sentence(changed)
      }
      _ = sentence(Array(bytes[..<index]))
    }
  }
}

private final class Counter {
  private(set) var value = 0
  @discardableResult
  func next() -> Int {
    value += 1
    return value
  }
}
