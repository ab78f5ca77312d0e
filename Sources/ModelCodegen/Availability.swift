internal import ModelSpec

/// The systems that generated code may run on, each from a release on.
struct Availability: Equatable {
  /// In the order in which Swift code lists them: macOS, iOS, tvOS, watchOS, visionOS.
  private(set) var releases: [SystemRelease]

  /// The systems that read a version of the specification, one without number for a version that is not known taken for
  /// the nearest known.
  ///
  /// - Parameters:
  ///   - deploymentTarget: The oldest system that the code will run on. It stands in place of an older release, and macOS
  ///     is left out when it is a release of another system.
  ///   - watchOS: Whether watchOS is among them.
  init(_ version: SpecificationVersion, deploymentTarget: SystemRelease? = nil, watchOS: Bool = true) {
    releases = Self.order.compactMap { version.nearestKnown.firstRelease(of: $0) }
    if !watchOS { releases.removeAll { $0.platform == .watchOS } }
    guard let deploymentTarget else { return }
    releases = releases.compactMap { release in
      guard release.platform == deploymentTarget.platform else {
        return release.platform == .macOS ? nil : release
      }
      return release.isEarlier(than: deploymentTarget) ? deploymentTarget : release
    }
  }

  private static let order: [SystemPlatform] = [.macOS, .iOS, .tvOS, .watchOS, .visionOS]

  /// For each system the later of its releases here and in `requirement`; nil when that is what stands here already.
  func raised(to requirement: SpecificationVersion, deploymentTarget: SystemRelease?) -> Availability? {
    let needed = Availability(requirement, deploymentTarget: deploymentTarget)
    var result = needed
    result.releases = needed.releases.map { release in
      guard let own = releases.first(where: { $0.platform == release.platform }) else { return release }
      return own.isEarlier(than: release) ? release : own
    }
    let isRaised = releases.contains { own in
      result.releases.contains { $0.platform == own.platform && own.isEarlier(than: $0) }
    }
    return isRaised ? result : nil
  }

  /// The release of a system; nil when the code does not run on it.
  subscript(platform: SystemPlatform) -> SystemRelease? {
    releases.first { $0.platform == platform }
  }
}
