internal import CModelKernels
internal import ModelBase

extension PixelFormat {
  /// The format's number in the kernels.
  var kernelFormat: Int32 {
    switch self {
    case .bgra32: Int32(MODEL_KERNELS_BGRA32)
    case .argb32: Int32(MODEL_KERNELS_ARGB32)
    case .rgba32: Int32(MODEL_KERNELS_RGBA32)
    case .rgb24: Int32(MODEL_KERNELS_RGB24)
    case .gray8: Int32(MODEL_KERNELS_GRAY8)
    case .gray16Half: Int32(MODEL_KERNELS_GRAY16_HALF)
    }
  }

  /// Whether pixels are one number of brightness.
  package var isGray: Bool { self == .gray8 || self == .gray16Half }

  /// Whether pixels have an alpha byte.
  package var hasAlpha: Bool { self == .bgra32 || self == .argb32 || self == .rgba32 }
}
