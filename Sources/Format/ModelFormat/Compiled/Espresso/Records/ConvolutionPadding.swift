internal import ModelSpec

/// The borders of a convolution as records have them.
struct ConvolutionPadding {
  /// 0 for the borders here, 1 for `same`, 4 for `same` with the larger border before.
  var mode: Int64 = 0
  var top: UInt64 = 0
  var bottom: UInt64 = 0
  var left: UInt64 = 0
  var right: UInt64 = 0

  /// Records of networks that were not made from a model also have 2: no borders.
  private static let none: Int64 = 2
  private static let same: Int64 = 1
  private static let sameTopLeft: Int64 = 4

  init?(_ type: ConvolutionLayerParams.ConvolutionPaddingType?) {
    switch type {
    case .valid(let padding): self.init(padding.paddingAmounts)
    case .same(let padding): self.init(padding)
    case nil: return nil
    }
  }

  init?(_ padding: SamePadding) {
    switch padding.asymmetryMode {
    case .bottomRightHeavy: mode = Self.same
    case .topLeftHeavy: mode = Self.sameTopLeft
    case .unrecognized: return nil
    }
  }

  /// Of `[height, width]`; no amounts are zeros.
  init?(_ amounts: BorderAmounts?) {
    let amounts = amounts?.borderAmounts ?? []
    guard amounts.isEmpty || amounts.count == 2 else { return nil }
    guard let height = amounts.first, let width = amounts.last else { return }
    (top, bottom) = (height.startEdgeSize, height.endEdgeSize)
    (left, right) = (width.startEdgeSize, width.endEdgeSize)
  }

  init?(record: EspressoRaising) {
    mode = Int64(record.record.integer("pad_mode") ?? 0)
    guard [0, Self.same, Self.none, Self.sameTopLeft].contains(mode) else { return nil }
    top = record.count("pad_t") ?? 0
    bottom = record.count("pad_b") ?? 0
    left = record.count("pad_l") ?? 0
    right = record.count("pad_r") ?? 0
  }

  var isZero: Bool { [top, bottom, left, right].allSatisfy { $0 == 0 } }

  var same: SamePadding? {
    switch mode {
    case Self.same: SamePadding()
    case Self.sameTopLeft: .with { $0.asymmetryMode = .topLeftHeavy }
    default: nil
    }
  }

  var amounts: BorderAmounts {
    .with { amounts in
      amounts.borderAmounts = [(top, bottom), (left, right)].map { start, end in
        .with {
          $0.startEdgeSize = start
          $0.endEdgeSize = end
        }
      }
    }
  }

  var type: ConvolutionLayerParams.ConvolutionPaddingType {
    same.map { .same($0) } ?? .valid(.with { $0.paddingAmounts = amounts })
  }
}
