internal import CModelKernels
internal import ModelBase

extension PixelBuffer {
  /// A part of the image, resized, in the same format.
  ///
  /// Results equal those of Pillow's `Image.resize(size, resample, box)`, for images of bytes to the bit. Every channel
  /// is resized independently, including alpha: draw a partly transparent image over black first, so that the colors of
  /// transparent pixels do not show.
  ///
  /// - Parameters:
  ///   - width: pixels of a new row, > 0.
  ///   - height: new rows, > 0.
  ///   - part: the part to use, in fractional pixels in single precision; everything by default. Clipped to the image.
  /// - Returns: a new image, black (all bytes 0) if the part is empty.
  package func resized(
    width newWidth: Int, height newHeight: Int, from part: ImageRectangle? = nil, filter: ResizeFilter = .bilinear
  ) -> PixelBuffer {
    precondition(newWidth > 0 && newHeight > 0, "a size of at least one pixel")
    let all = ImageRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    guard let part = (part ?? all).clipped(width: width, height: height)?.singlePrecision else {
      return PixelBuffer(width: newWidth, height: newHeight, format: format)
    }
    // Usually rows are resized first, but columns in thin images: the order affects the rounding of ties.
    let keepsRows = newWidth == width && part.x == 0 && part.width == all.width
    if filter == .bilinear, !keepsRows, height > width * 100, newHeight < height {
      let low = ImageRectangle(x: 0, y: part.y, width: all.width, height: part.height)
      let rest = ImageRectangle(x: part.x, y: 0, width: part.width, height: Double(newHeight))
      return resized(width: width, height: newHeight, from: low).resized(
        width: newWidth, height: newHeight, from: rest)
    }
    switch filter {
    case .nearest: return nearest(newWidth, newHeight, part: part)
    case .bilinear:
      // Passes that change nothing are skipped: the weights at integer positions are 1 and 0.
      let columns =
        keepsRows ? nil : ResampleWeights(length: width, start: part.x, extent: part.width, count: newWidth)
      let rows =
        newHeight == height && part.y == 0 && part.height == all.height
        ? nil : ResampleWeights(length: height, start: part.y, extent: part.height, count: newHeight)
      return format == .gray16Half
        ? resampledFloats(columns, rows, newWidth: newWidth, newHeight: newHeight)
        : resampledBytes(columns, rows, newWidth: newWidth, newHeight: newHeight)
    }
  }

  private func nearest(_ newWidth: Int, _ newHeight: Int, part: ImageRectangle) -> PixelBuffer {
    // Positions are accumulated, like in Pillow: a product may be rounded to the other side of a pixel's edge.
    func indices(_ start: Double, _ extent: Double, count: Int, length: Int) -> [Int32] {
      let scale = extent / Double(count)
      var position = start + scale * 0.5
      return (0..<count).map { _ in
        defer { position += scale }
        return Int32(min(max(Int(truncating: position), 0), length - 1))
      }
    }
    let columns = indices(part.x, part.width, count: newWidth, length: width)
    let result = PixelBuffer(width: newWidth, height: newHeight, format: format)
    for (row, source) in indices(part.y, part.height, count: newHeight, length: height).enumerated() {
      model_kernels_gather_pixels(
        base + Int(source) * bytesPerRow, result.base + row * result.bytesPerRow, format.byteCount, columns, newWidth)
    }
    return result
  }

  private func resampledBytes(
    _ columns: ResampleWeights?, _ rows: ResampleWeights?, newWidth: Int, newHeight: Int
  ) -> PixelBuffer {
    let channels = format.isGray ? 1 : 4
    let needed = rows?.range ?? 0..<height
    let rowBytes = newWidth * channels
    // Rows of the final width, as far as they are needed.
    var narrowed = [UInt8](repeating: 0, count: needed.count * rowBytes)
    let horizontal = columns?.fixedPoint ?? []
    var rgba = [UInt8](repeating: 0, count: format == .rgb24 ? width * 4 : 0)
    narrowed.withUnsafeMutableBufferPointer { narrowed in
      guard var to = narrowed.baseAddress else { return }
      for row in needed {
        var from = UnsafePointer((base + row * bytesPerRow).assumingMemoryBound(to: UInt8.self))
        rgba.withUnsafeMutableBufferPointer { rgba in
          if let unpacked = rgba.baseAddress, !rgba.isEmpty {
            model_kernels_unpack_pixels(from, format.kernelFormat, unpacked, width)
            from = UnsafePointer(unpacked)
          }
          if let columns {
            model_kernels_resample_row(
              from, channels, columns.starts, columns.counts, horizontal, columns.taps, to, newWidth)
          } else {
            to.update(from: from, count: rowBytes)
          }
        }
        to += rowBytes
      }
    }
    return mixed(narrowed, rows, first: needed.lowerBound, newWidth: newWidth, newHeight: newHeight)
  }

  private func mixed(
    _ narrowed: [UInt8], _ rows: ResampleWeights?, first: Int, newWidth: Int, newHeight: Int
  ) -> PixelBuffer {
    let result = PixelBuffer(width: newWidth, height: newHeight, format: format)
    let rowBytes = newWidth * (format.isGray ? 1 : 4)
    let vertical = rows?.fixedPoint ?? []
    var mixedRow = [UInt8](repeating: 0, count: rowBytes)
    narrowed.withUnsafeBufferPointer { narrowed in
      guard let from = narrowed.baseAddress else { return }
      for row in 0..<newHeight {
        let to = result.base + row * result.bytesPerRow
        if let rows {
          vertical.withUnsafeBufferPointer { vertical in
            guard let weights = vertical.baseAddress else { return }
            let top = from + (Int(rows.starts[row]) - first) * rowBytes
            model_kernels_mix_rows(
              top, rowBytes, weights + row * rows.taps, Int(rows.counts[row]), &mixedRow, rowBytes)
          }
        } else {
          mixedRow.withUnsafeMutableBufferPointer { mixedRow in
            guard let mixed = mixedRow.baseAddress else { return }
            mixed.update(from: from + row * rowBytes, count: rowBytes)
          }
        }
        if format == .rgb24 {
          model_kernels_pack_pixels(mixedRow, to, format.kernelFormat, newWidth)
        } else {
          to.copyMemory(from: mixedRow, byteCount: rowBytes)
        }
      }
    }
    return result
  }

  private func resampledFloats(
    _ columns: ResampleWeights?, _ rows: ResampleWeights?, newWidth: Int, newHeight: Int
  ) -> PixelBuffer {
    let floats = planes(.gray)
    let result = PixelBuffer(width: newWidth, height: newHeight, format: format)
    var narrowed = [Float](repeating: 0, count: height * newWidth)
    floats.withUnsafeBufferPointer { floats in
      narrowed.withUnsafeMutableBufferPointer { narrowed in
        guard let from = floats.baseAddress, let to = narrowed.baseAddress else { return }
        for row in 0..<height {
          if let columns {
            model_kernels_resample_float_row(
              from + row * width, columns.starts, columns.counts, columns.weights, columns.taps, to + row * newWidth,
              newWidth)
          } else {
            (to + row * newWidth).update(from: from + row * width, count: width)
          }
        }
      }
    }
    guard let rows else {
      return PixelBuffer(planes: narrowed, .gray, width: newWidth, height: newHeight, format: format)
    }
    var mixedRow = [Float](repeating: 0, count: newWidth)
    narrowed.withUnsafeBufferPointer { narrowed in
      rows.weights.withUnsafeBufferPointer { weights in
        guard let from = narrowed.baseAddress, let weights = weights.baseAddress else { return }
        for row in 0..<newHeight {
          model_kernels_mix_float_rows(
            from + Int(rows.starts[row]) * newWidth, newWidth, weights + row * rows.taps, Int(rows.counts[row]),
            &mixedRow, newWidth)
          model_kernels_narrow_gray_half(mixedRow, result.base + row * result.bytesPerRow, newWidth)
        }
      }
    }
    return result
  }
}

/// How pixels of a resized image are computed.
package enum ResizeFilter: Sendable {
  /// The weighted mean of the pixels under a triangle as wide as two new pixels, or two old ones if the image grows:
  /// Pillow's `BILINEAR`.
  case bilinear
  /// The old pixel at the center of the new one: Pillow's `NEAREST`.
  case nearest
}
