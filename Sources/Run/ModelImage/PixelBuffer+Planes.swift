internal import CModelKernels
internal import ModelBase

extension PixelBuffer {
  /// The image as a model reads it: [C, H, W] numbers, value × `scale` + bias of the plane.
  ///
  /// Alpha is ignored. Gray of colors is rounded to a byte before it is scaled, see ``converted(to:alpha:)``;
  /// half-precision gray is used unchanged.
  ///
  /// - Parameters:
  ///   - order: the planes; gray has one, others three.
  ///   - scale: the factor of every byte, 0 to 255.
  ///   - bias: a number for every plane, in the planes' order; further ones are ignored. 0 by default.
  package func planes(_ order: ChannelOrder, scale: Float = 1, bias: [Float]? = nil) -> [Float] {
    let bias = bias ?? [Float](repeating: 0, count: order.count)
    precondition(bias.count >= order.count, "a bias for every plane")
    let count = width * height
    return [Float](unsafeUninitializedCapacity: order.count * count) { planes, initialized in
      initialized = order.count * count
      guard var plane = planes.baseAddress, count > 0 else { return }
      if format.isGray {
        for channel in 0..<order.count {
          for row in 0..<height { widenGray(row, plane + row * width, scale: scale, bias: bias[channel]) }
          plane += count
        }
        return
      }
      var rgba = [UInt8](repeating: 0, count: width * 4)
      var gray = [UInt8](repeating: 0, count: order == .gray ? width : 0)
      for row in 0..<height {
        unpackRow(row, into: &rgba)
        let to = plane + row * width
        if order == .gray {
          model_kernels_pack_pixels(rgba, &gray, PixelFormat.gray8.kernelFormat, width)
          model_kernels_widen_bytes(gray, 1, to, width, scale, bias[0])
          continue
        }
        rgba.withUnsafeBufferPointer { rgba in
          guard let pixels = rgba.baseAddress else { return }
          for (channel, offset) in order.offsets.enumerated() {
            model_kernels_widen_bytes(pixels + offset, 4, to + channel * count, width, scale, bias[channel])
          }
        }
      }
    }
  }

  private func widenGray(_ row: Int, _ to: UnsafeMutablePointer<Float>, scale: Float, bias: Float) {
    let from = base + row * bytesPerRow
    if format == .gray16Half {
      model_kernels_widen_gray_half(from, to, width, scale, bias)
    } else {
      model_kernels_widen_bytes(from.assumingMemoryBound(to: UInt8.self), 1, to, width, scale, bias)
    }
  }

  /// An image from a model's result: [C, H, W] numbers, rounded to the nearest integer, ties to even, and clamped to
  /// 0...255; NaN becomes 0. Alpha is 255.
  ///
  /// - Parameters:
  ///   - planes: `order.count` × `height` × `width` numbers.
  ///   - format: the image's; `rgb24` or `gray8`, by the order, unless said otherwise. Half-precision gray of gray
  ///     planes is neither rounded nor clamped.
  package convenience init(
    planes: [Float], _ order: ChannelOrder, width: Int, height: Int, format: PixelFormat? = nil
  ) {
    precondition(planes.count == order.count * width * height, "a number for every pixel of every plane")
    let format = format ?? (order == .gray ? .gray8 : .rgb24)
    self.init(width: width, height: height, format: format)
    guard width > 0 else { return }
    var rgba = [UInt8](repeating: 255, count: width * 4)
    var gray = [UInt8](repeating: 0, count: width)
    planes.withUnsafeBufferPointer { planes in
      guard let plane = planes.baseAddress else { return }
      for row in 0..<height {
        let to = base + row * bytesPerRow
        let from = plane + row * width
        switch (order, format) {
        case (.gray, .gray16Half): model_kernels_narrow_gray_half(from, to, width)
        case (.gray, _):
          model_kernels_narrow_bytes(from, &gray, 1, width)
          model_kernels_unpack_pixels(gray, PixelFormat.gray8.kernelFormat, &rgba, width)
          model_kernels_pack_pixels(rgba, to, format.kernelFormat, width)
        default:
          rgba.withUnsafeMutableBufferPointer { rgba in
            guard let pixels = rgba.baseAddress else { return }
            for (channel, offset) in order.offsets.enumerated() {
              model_kernels_narrow_bytes(from + channel * width * height, pixels + offset, 4, width)
            }
          }
          model_kernels_pack_pixels(rgba, to, format.kernelFormat, width)
        }
      }
    }
  }
}

/// The order of channels in planes of numbers.
package enum ChannelOrder: Sendable {
  case rgb
  case bgr
  case gray

  /// Number of planes of an image.
  package var count: Int { self == .gray ? 1 : 3 }

  /// Offsets of the planes' bytes in a pixel of `PixelFormat.rgba32`.
  var offsets: [Int] {
    switch self {
    case .rgb: [0, 1, 2]
    case .bgr: [2, 1, 0]
    case .gray: [0]
    }
  }
}
