internal import CModelKernels

extension model_kernels_window {
  /// Axes that are missing come first, with length 1 and without padding.
  init(_ window: FixedWindow) {
    func padded(_ values: [Int], _ filler: Int) -> (Int, Int, Int) {
      let all = Array(repeating: filler, count: max(0, 3 - values.count)) + values
      return (all[0], all[1], all[2])
    }
    self.init(
      input: padded(window.input, 1), output: padded(window.output, 1), kernel: padded(window.kernel, 1),
      strides: padded(window.strides, 1), dilations: padded(window.dilations, 1),
      pad_before: padded(window.padBefore, 0), pad_after: padded(window.padAfter, 0))
  }
}
