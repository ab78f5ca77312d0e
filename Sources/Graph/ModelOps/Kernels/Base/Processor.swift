internal import CModelKernels

/// The processor as kernels use it: what it has, less what `MODELC_CPU` in the environment excludes.
package enum Processor {
  /// How wide the vectors of kernels are.
  package enum Level: String, CaseIterable, Sendable {
    /// Four floats: SSE2, which each x86-64 has.
    case baseline
    /// Four floats: NEON, which each arm64 has.
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

  /// The features that stand beside levels.
  package static var features: [String] {
    [
      ("VNNI", model_kernels_cpu_vnni), ("VBMI", model_kernels_cpu_vbmi), ("AMX", model_kernels_cpu_amx),
      ("dot products", model_kernels_cpu_dot_product), ("I8MM", model_kernels_cpu_i8mm),
    ].filter { has($0.1) }.map(\.0)
  }

  /// What computations use, for people: "AVX-512, VNNI and VBMI".
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
