internal import CModelKernels
internal import ModelSpec

/// The processor features that kernels use: those of the hardware, except for what `MODELC_CPU` in the environment
/// excludes.
package enum Processor {
  /// The width of vectors in kernels.
  package enum Level: String, CaseIterable, Sendable {
    /// Four floats: SSE2, on every x86-64.
    case baseline
    /// Four floats: NEON, on every arm64.
    case neon
    /// Eight floats, with FMA and F16C.
    case avx2
    /// Sixteen floats, with F, VL, DQ, BW and CD.
    case avx512
  }

  package static var level: Level {
    if has(model_kernels_cpu_avx512) { return .avx512 }
    if has(model_kernels_cpu_avx2) { return .avx2 }
    return has(model_kernels_cpu_neon) ? .neon : .baseline
  }

  /// The features independent of levels.
  package static var features: [String] {
    [
      ("VNNI", model_kernels_cpu_vnni), ("VBMI", model_kernels_cpu_vbmi), ("AMX", model_kernels_cpu_amx),
      ("dot products", model_kernels_cpu_dot_product), ("I8MM", model_kernels_cpu_i8mm),
    ].filter { has($0.1) }.map(\.0)
  }

  /// The features in use, for people: "AVX-512, VNNI and VBMI".
  package static var description: String {
    let level =
      switch level {
      case .baseline: "SSE2"
      case .neon: "NEON"
      case .avx2: "AVX2"
      case .avx512: "AVX-512"
      }
    let all = [level] + features
    return all.count == 1 ? level : all.dropLast().joined(separator: ", ") + " and " + all[all.count - 1]
  }

  private static func has(_ feature: model_kernels_cpu_feature) -> Bool { model_kernels_cpu_has(feature) != 0 }
}
