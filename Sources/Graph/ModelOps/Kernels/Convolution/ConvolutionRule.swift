internal import ModelSpec

/// A row of the table that chooses the kernel of a convolution: the first row that holds, and whose kernel computes the convolution, decides.
///
/// Each row says what was measured to be fastest, never what is right: that is `Convolution.isServed(by:)`.
struct ConvolutionRule: Sendable {
  /// Nil for oneDNN, which is at its best with many channels, a small window and neither groups nor dilation.
  var kernel: ConvolutionChoice?
  /// What is so in a few words, for `modelc bench`.
  var reason: String
  var holds: @Sendable (_ convolution: Convolution, _ allowsWinograd: Bool) -> Bool

  private init(
    _ kernel: ConvolutionChoice?, _ reason: String, _ holds: @escaping @Sendable (Convolution, Bool) -> Bool
  ) {
    (self.kernel, self.reason, self.holds) = (kernel, reason, holds)
  }

  static let all = [
    // A few channels in a group fill no vector.
    ConvolutionRule(.line, "slides along one axis") { convolution, _ in
      convolution.groups == 1 || convolution.channelsPerGroup.outputs >= 8 || convolution.isDepthwise
    },
    // For the largest windows oneDNN has nothing fast on processors without AVX-512.
    ConvolutionRule(.separable, "depthwise with a large window") { convolution, _ in
      convolution.isDepthwise && convolution.outputChannels >= 8 && convolution.window.kernelVolume > 100
        && convolution.window.kernel.min() ?? 0 > 1
    },
    ConvolutionRule(.planes, "few channels") { convolution, _ in convolution.isOverPlanes },
    ConvolutionRule(.direct, "transposed") { convolution, _ in convolution.isTransposed },
    ConvolutionRule(.direct, "groups of several channels") { convolution, _ in
      convolution.groups > 1 && convolution.channelsPerGroup.outputs > 1 && convolution.channelsPerGroup.inputs > 1
    },
    ConvolutionRule(nil, "depthwise, or one channel a group") { convolution, _ in convolution.groups > 1 },
    ConvolutionRule(.direct, "dilated") { convolution, _ in convolution.window.dilations.contains { $0 > 1 } },
    ConvolutionRule(.direct, "Winograd's algorithm saves products") { convolution, allowsWinograd in
      allowsWinograd && convolution.gainsByWinograd
    },
    ConvolutionRule(nil, "1 × 1 window") { convolution, _ in convolution.window.kernelVolume == 1 },
    ConvolutionRule(nil, "few input channels, small window") { convolution, _ in
      convolution.inputChannels <= 4 && convolution.window.kernelVolume <= 9
    },
    // On arm64 oneDNN's are loops as plain as the operation's.
    ConvolutionRule(.direct, "fastest on this processor") { _, _ in
      switch Processor.level {
      case .neon, .avx2: true
      case .baseline, .avx512: false
      }
    },
    ConvolutionRule(.direct, "channels fill no whole vectors") { convolution, _ in
      convolution.inputChannels % 8 != 0 || convolution.outputChannels % 8 != 0 || convolution.outputChannels < 32
    },
    ConvolutionRule(.direct, "large window") { convolution, _ in convolution.window.kernelVolume > 25 },
    ConvolutionRule(nil, "many channels, small window") { _, _ in true },
  ]
}

extension Convolution {
  fileprivate var channelsPerGroup: (inputs: Int, outputs: Int) { (inputChannels / groups, outputChannels / groups) }
}
