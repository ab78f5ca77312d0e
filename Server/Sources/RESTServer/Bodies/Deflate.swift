internal import CZlib
internal import InferenceProtocol
internal import ModelHosting

/// Compression of bodies by zlib: the one place here that hands it memory.
enum Deflate {
  /// The bytes that `compressed` stands for.
  ///
  /// - Parameters:
  ///   - limit: Bytes that they may be; not more memory is taken.
  ///   - memory: What the request takes; the bytes are added as they are made.
  /// - Throws: `InferenceError` of kind `tooLarge` beyond the limit, `exhausted` where other requests have the memory,
  ///   `invalid` for bytes that are damaged or incomplete.
  static func decompress(
    _ compressed: ArraySlice<UInt8>, _ encoding: BodyEncoding, limit: Int, memory: MemoryEntry
  ) throws(InferenceError) -> [UInt8] {
    var stream = z_stream()
    // The format is told by its first bytes: both gzip and zlib are taken, whatever the header says.
    guard inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw InferenceError(.internal, "compression", "the body cannot be decompressed")
    }
    defer { inflateEnd(&stream) }
    var input = Array(compressed)
    var result: [UInt8] = []
    var block = [UInt8](repeating: 0, count: blockSize)
    var status = Z_OK
    var refusal: InferenceError?
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      repeat {
        let count = block.withUnsafeMutableBufferPointer { block in
          stream.next_out = block.baseAddress
          stream.avail_out = UInt32(block.count)
          status = inflate(&stream, Z_NO_FLUSH)
          return block.count - Int(stream.avail_out)
        }
        guard result.count + count <= limit else {
          refusal = .limit("body-size", "the body has more bytes when decompressed", maximum: limit)
          return
        }
        do throws(InferenceError) {
          try memory.take(count)
        } catch {
          refusal = error
          return
        }
        result += block[..<count]
      } while status == Z_OK
    }
    if let refusal { throw refusal }
    guard status == Z_STREAM_END, stream.avail_in == 0 else {
      throw .invalid("compression", "the body is not complete \(encoding.rawValue) data")
    }
    return result
  }

  /// The compressed form; nil when there is no memory for it.
  static func compress(_ bytes: [UInt8], _ encoding: BodyEncoding) -> [UInt8]? {
    var stream = z_stream()
    let windowBits: Int32 = encoding == .gzip ? 15 + 16 : 15
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    guard bytes.count <= Int(UInt32.max) else { return nil }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(clamping: output.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    output.removeLast(Int(stream.avail_out))
    return output
  }

  private static let blockSize = 1 << 16
  /// The fastest: servers compress each response once.
  private static let level: Int32 = 1
}
