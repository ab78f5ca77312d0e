internal import ModelSpec

/// Checks the kernel of a support vector machine.
enum KernelValidator {
  /// Runs at the path of the model type's message.
  static func validate(_ kernel: Kernel?, _ context: inout ValidationContext) {
    guard let kind = kernel?.kernel else {
      context.error(
        "kernel-missing", "the model has no kernel", at: "kernel",
        expected: "`linearKernel`, `rbfKernel`, `polyKernel` or `sigmoidKernel`")
      return
    }
    context.within("kernel") { context in
      context.within(kind.schemaName) { context in
        switch kind {
        case .linearKernel: break
        case .rbfKernel(let kernel): validateGamma(kernel.gamma, &context)
        case .sigmoidKernel(let kernel): validateGamma(kernel.gamma, &context)
        case .polyKernel(let kernel):
          validateGamma(kernel.gamma, &context)
          if kernel.degree < 0 {
            context.error(
              "kernel-parameter", "`degree` is \(kernel.degree), expected 0 or more", at: "degree",
              found: "\(kernel.degree)", expected: "at least 0")
          }
        }
      }
    }
  }

  private static func validateGamma(_ gamma: Double, _ context: inout ValidationContext) {
    if gamma < 0 {
      context.error(
        "kernel-parameter", "`gamma` is \(gamma), expected 0 or more", at: "gamma", found: "\(gamma)",
        expected: "at least 0")
    } else if gamma.isNaN {
      context.warning("kernel-parameter", "`gamma` is not a number", at: "gamma", found: "NaN")
    }
  }
}
