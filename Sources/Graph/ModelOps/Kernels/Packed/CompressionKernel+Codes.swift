internal import CModelKernels
import ModelSpec

/// One byte for each element of a tensor, filled by several threads.
///
/// Not checked to be sendable: threads write to disjoint ranges, and nobody reads before all are done.
package final class CodeBuffer: @unchecked Sendable {
  /// Number of bytes.
  package let count: Int
  fileprivate let base: UnsafeMutablePointer<UInt8>

  /// `count` bytes, all 0.
  package init(count: Int) {
    self.count = count
    base = .allocate(capacity: max(1, count))
    base.initialize(repeating: 0, count: max(1, count))
  }

  deinit { base.deallocate() }

  /// The bytes of `range`.
  package subscript(range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return Array(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  /// Sets the bytes from `start` on.
  package func set(_ bytes: [UInt8], at start: Int) {
    precondition(start >= 0 && start + bytes.count <= count)
    bytes.withUnsafeBufferPointer { source in
      if let source = source.baseAddress { (base + start).update(from: source, count: bytes.count) }
    }
  }

  /// The bytes where `mask` is 1, compacted.
  package func compacted(by mask: CodeBuffer) -> CodeBuffer {
    precondition(mask.count == count)
    let kept = CodeBuffer(count: (0..<count).reduce(0) { $0 + Int(mask.base[$1]) })
    _ = model_kernels_compact(base, mask.base, count, 1, kept.base)
    return kept
  }

  /// The lowest `bits` bits of each byte of `range`, packed without gaps; unused bits of the last byte are 0.
  package func packed(_ range: Range<Int>, bits: Int) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    if bits == 8 { return self[range] }
    let size = (range.count * bits + 7) / 8
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      if let target = buffer.baseAddress {
        model_kernels_pack_codes(base + range.lowerBound, range.count, Int32(bits), target)
      }
      filled = size
    }
  }
}

/// The loss of storing weights with fewer bits.
package struct WeightLoss: Equatable, Sendable {
  /// The sum of the squared differences.
  package var squared = 0.0
  /// The sum of the squared weights.
  package var power = 0.0
  /// The largest difference.
  package var maximum = 0.0
  /// A checksum of all unpacked values and their positions, in any order.
  package var checksum: UInt64 = 0

  package init() {}

  /// Adds the loss of other elements.
  package mutating func add(_ other: WeightLoss) {
    squared += other.squared
    power += other.power
    maximum = max(maximum, other.maximum)
    checksum &+= other.checksum
  }

  /// Adds the differences of `x` from `y`, the elements from `start` on.
  ///
  /// - Parameter keep: 0 for elements that become 0.
  package mutating func add(_ x: [Float], _ y: [Float], keep: [UInt8]? = nil, start: Int) {
    precondition(x.count == y.count)
    var y = y
    var loss = model_kernels_loss(squared: squared, power: power, maximum: maximum, checksum: checksum)
    CompressionKernel.withOptional(keep) { model_kernels_add_loss(x, &y, $0, x.count, start, &loss) }
    (squared, power, maximum, checksum) = (loss.squared, loss.power, loss.maximum, loss.checksum)
  }
}

extension CompressionKernel {
  /// Scales and zero points that quantize the elements of a block, by block number.
  package struct Line: Sendable {
    package var scales: [Float]
    package var zeros: [Float]

    package init(scales: [Float], zeros: [Float]) {
      self.scales = scales
      self.zeros = zeros
    }
  }

  /// Tables of 2^bits ascending entries, one for each block, and scales for separately numbered blocks.
  package struct Tables: Sendable {
    package var bits: Int
    package var entries: [Float]
    package var scales: [Float]?

    package init(bits: Int, entries: [Float], scales: [Float]?) {
      self.bits = bits
      self.entries = entries
      self.scales = scales
    }
  }

  /// The code of each element: round(x / scale) + zero, clamped to `range`.
  package static func codes(_ x: [Float], _ line: Line, blocks: [Int32]?, range: ClosedRange<Int>) -> [UInt8] {
    filled(x.count) { target in
      withOptional(blocks) {
        model_kernels_compress_lines(
          x, $0, line.scales, line.zeros, Float(range.lowerBound), Float(range.upperBound), x.count, target)
      }
    }
  }

  /// The values that `codes` represent.
  package static func values(_ codes: [UInt8], _ line: Line, blocks: [Int32]?, isSigned: Bool) -> [Float] {
    filled(codes.count) { target in
      withOptional(blocks) {
        model_kernels_expand_lines(codes, isSigned ? 1 : 0, $0, line.scales, line.zeros, codes.count, target)
      }
    }
  }

  /// The index of the nearest entry for each element.
  package static func codes(_ x: [Float], _ tables: Tables, blocks: [Int32]?, scaleBlocks: [Int32]?) -> [UInt8] {
    filled(x.count) { target in
      withOptional(blocks) { blocks in
        withOptional(scaleBlocks) { scaleBlocks in
          withOptional(tables.scales) {
            model_kernels_compress_tables(
              x, blocks, tables.entries, Int32(tables.bits), scaleBlocks, $0, x.count, target)
          }
        }
      }
    }
  }

  /// The values that `codes` represent.
  package static func values(_ codes: [UInt8], _ tables: Tables, blocks: [Int32]?, scaleBlocks: [Int32]?) -> [Float] {
    filled(codes.count) { target in
      withOptional(blocks) { blocks in
        withOptional(scaleBlocks) { scaleBlocks in
          withOptional(tables.scales) {
            model_kernels_expand_tables(
              codes, blocks, tables.entries, Int32(tables.bits), scaleBlocks, $0, codes.count, target)
          }
        }
      }
    }
  }

  /// 1 for each element whose magnitude exceeds `threshold`.
  package static func mask(_ x: [Float], above threshold: Float) -> [UInt8] {
    filled(x.count) { _ = model_kernels_keep_above(x, x.count, threshold, $0) }
  }

  /// 0 for the `zeros` elements of smallest magnitude in each group of `length` consecutive elements along an axis.
  ///
  /// - Parameters:
  ///   - x: [*, axis, inner], all of it.
  ///   - axis: Length of the axis.
  ///   - inner: The stride of consecutive elements.
  package static func mask(_ x: [Float], zeros: Int, of length: Int, axis: Int, inner: Int) -> [UInt8] {
    precondition(axis > 0 && inner > 0 && x.count % (axis * inner) == 0)
    return filled(x.count) { target in
      x.withUnsafeBufferPointer { x in
        guard let source = x.baseAddress else { return }
        for start in Swift.stride(from: 0, to: x.count, by: axis * inner) {
          model_kernels_keep_structured(source + start, axis, inner, inner, zeros, length, target + start)
        }
      }
    }
  }

  /// Compacts the elements of `width` bytes where `mask` is 1.
  package static func compacted(_ bytes: RawSpan, by mask: [UInt8], width: Int) -> [UInt8] {
    precondition(mask.count * width <= bytes.byteCount)
    return [UInt8](unsafeUninitializedCapacity: mask.count * width) { buffer, filled in
      guard let target = buffer.baseAddress else { return }
      bytes.withUnsafeBytes { source in
        guard let source = source.baseAddress else { return }
        filled = model_kernels_compact(source, mask, mask.count, width, target) * width
      }
    }
  }

  private static func filled<Element>(
    _ count: Int, _ body: (UnsafeMutablePointer<Element>) -> Void
  ) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, filled in
      if count > 0, let target = buffer.baseAddress { body(target) }
      filled = count
    }
  }
}
