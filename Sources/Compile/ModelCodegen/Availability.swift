internal import ModelSpec

/// The oldest release of each platform that generated code can run on.
struct Availability: Equatable {
  /// In the order of Swift availability attributes: macOS, iOS, tvOS, watchOS, visionOS.
  private(set) var releases: [SystemRelease]

  /// The releases that support a version of the specification; for an unknown version, those of the nearest known one.
  ///
  /// - Parameters:
  ///   - deploymentTarget: The oldest release that the code must run on. It replaces an older release of its platform;
  ///     macOS is omitted if it belongs to another platform.
  ///   - watchOS: Whether to include watchOS.
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

  /// For each platform, the later of its releases here and in `requirement`; nil if that changes nothing.
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

  /// The release of a platform; nil if the code does not run on it.
  subscript(platform: SystemPlatform) -> SystemRelease? {
    releases.first { $0.platform == platform }
  }
}
