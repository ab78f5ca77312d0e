public import Foundation
internal import ModelRuntime
internal import ModelSpec

extension MLDictionaryConstraint: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { Archive.encode(.dictionaryType(specified), with: coder) }

  /// Nil when the archive holds no such constraint.
  public convenience init?(coder: NSCoder) {
    guard case .dictionaryType(let type)? = Archive.kind(from: coder) else { return nil }
    self.init(type)
  }
}

extension MLImageConstraint: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { Archive.encode(.imageType(specified), with: coder) }

  /// Nil when the archive holds no such constraint.
  public convenience init?(coder: NSCoder) {
    guard case .imageType(let type)? = Archive.kind(from: coder) else { return nil }
    self.init(type)
  }
}

extension MLImageSizeConstraint: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { Archive.encode(.imageType(specified), with: coder) }

  /// Nil when the archive holds no such constraint.
  public convenience init?(coder: NSCoder) {
    guard case .imageType(let type)? = Archive.kind(from: coder) else { return nil }
    self.init(type)
  }
}

extension MLImageSize: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { Archive.encode([pixelsWide, pixelsHigh], with: coder) }

  /// Nil when the archive holds no size.
  public convenience init?(coder: NSCoder) {
    guard let sides = Archive.decode([Int].self, from: coder), sides.count == 2 else { return nil }
    self.init(.init(width: sides[0], height: sides[1]))
  }
}

extension MLMultiArrayConstraint: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { Archive.encode(.multiArrayType(specified), with: coder) }

  /// Nil when the archive holds no such constraint.
  public convenience init?(coder: NSCoder) {
    guard case .multiArrayType(let type)? = Archive.kind(from: coder) else { return nil }
    self.init(type)
  }
}

extension MLMultiArrayShapeConstraint: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { Archive.encode(.multiArrayType(specified), with: coder) }

  /// Nil when the archive holds no such constraint.
  public convenience init?(coder: NSCoder) {
    guard case .multiArrayType(let type)? = Archive.kind(from: coder) else { return nil }
    self.init(type)
  }
}

extension MLSequenceConstraint: NSCopying, NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  /// The constraint itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public func encode(with coder: NSCoder) { Archive.encode(.sequenceType(specified), with: coder) }

  /// Nil when the archive holds no such constraint.
  public convenience init?(coder: NSCoder) {
    guard case .sequenceType(let type)? = Archive.kind(from: coder) else { return nil }
    self.init(type)
  }
}

extension MLStateConstraint: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { Archive.encode(.stateType(specified), with: coder) }

  /// Nil when the archive holds no such constraint.
  public convenience init?(coder: NSCoder) {
    guard case .stateType(let type)? = Archive.kind(from: coder) else { return nil }
    self.init(type)
  }
}

extension MLNumericConstraint: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(minNumber, forKey: "minNumber")
    coder.encode(maxNumber, forKey: "maxNumber")
    guard let enumeratedNumbers else { return }
    coder.encode(NSArray(array: Array(enumeratedNumbers)), forKey: "enumeratedNumbers")
  }

  /// Nil when the archive holds no such constraint.
  public convenience init?(coder: NSCoder) {
    guard let least = coder.object(of: NSNumber.self, forKey: "minNumber"),
      let greatest = coder.object(of: NSNumber.self, forKey: "maxNumber")
    else { return nil }
    let listed = coder.list(of: [NSNumber.self], forKey: "enumeratedNumbers")?.compactMap { $0 as? NSNumber }
    self.init(least: least, greatest: greatest, listed: listed.map { Set($0) })
  }
}

extension MLFeatureDescription: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { Archive.encode(feature, with: coder) }

  /// Nil when the archive holds no description of a feature.
  public convenience init?(coder: NSCoder) {
    guard let feature = Archive.feature(from: coder) else { return nil }
    self.init(feature)
  }
}
