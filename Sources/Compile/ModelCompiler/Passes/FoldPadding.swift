internal import ModelFormat
internal import ModelSpec

/// Folds zero padding into the convolution after it.
struct FoldPadding: NetworkPass {
  func applies(to dialect: CompilerDialect) -> Bool { dialect >= .xcode11 }

  func run(_ layers: inout FusedLayers) {
    layers.mergePairs { padding, convolution in
      guard case .padding(let padded)? = padding.layer.layer, case .constant(let constant)? = padded.paddingType,
        constant.value == 0, case .convolution(var params)? = convolution.layer.layer, !params.isDeconvolution,
        case .valid(let valid)? = params.convolutionPaddingType,
        let sum = Self.sum(padded.paddingAmounts, valid.paddingAmounts)
      else { return nil }
      params.convolutionPaddingType = .valid(.with { $0.paddingAmounts = sum })
      var folded = convolution
      folded.layer.input = padding.layer.input
      folded.layer.layer = .convolution(params)
      return folded
    }
  }

  /// Both borders together; none are zeros. Nil when one does not have two axes, or a sum is too large.
  private static func sum(_ first: BorderAmounts?, _ second: BorderAmounts?) -> BorderAmounts? {
    let (first, second) = (first?.borderAmounts ?? [], second?.borderAmounts ?? [])
    guard [0, 2].contains(first.count), [0, 2].contains(second.count) else { return nil }
    let amounts = (first + second).flatMap { [$0.startEdgeSize, $0.endEdgeSize] }
    guard amounts.allSatisfy({ $0 < 1 << 32 }) else { return nil }
    return .with { sum in
      sum.borderAmounts = (0..<2).map { axis in
        .with { edges in
          for border in [first, second] where !border.isEmpty {
            edges.startEdgeSize += border[axis].startEdgeSize
            edges.endEdgeSize += border[axis].endEdgeSize
          }
        }
      }
    }
  }
}
