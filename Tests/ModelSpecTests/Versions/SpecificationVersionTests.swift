import ModelSpec
import Testing

struct SpecificationVersionTests {
  @Test(arguments: [
    (1, "iOS 11, macOS 10.13, tvOS 11, watchOS 4, visionOS 1"),
    (2, "iOS 11.2, macOS 10.13.2, tvOS 11.2, watchOS 4.2, visionOS 1"),
    (5, "iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1"), (8, "iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1"),
    (9, "iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2"),
    (10, "iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26"), (0, ""), (1000, ""), (-1, ""), (.max, ""),
  ])
  func systemsOfAVersion(number: Int32, systems: String) {
    #expect(SpecificationVersion(number).systems.map(\.description).joined(separator: ", ") == systems)
  }

  @Test(arguments: [
    ("ios10.3", nil), ("ios11", 1), ("ios11.1", 1), ("ios11.2", 2), ("ios16", 7), ("ios25", 9), ("ios26", 10),
    ("macos10.12", nil), ("macos10.13.1", 1), ("macos10.13.2", 2), ("macos11", 5), ("macos13.3", 7),
    ("watchos3", nil), ("watchos9", 7), ("visionos1", 8), ("visionos1.3", 8), ("visionos2", 9),
  ])
  func newestVersionThatASystemReads(text: String, number: Int32?) throws {
    let system = try #require(SystemRelease(text))
    #expect(SpecificationVersion.newest(on: system)?.number == number)
  }

  @Test func everyVersionIsKnownOnce() {
    #expect(SpecificationVersion.known.map(\.number) == Array(1...SpecificationVersion.newest.number))
    #expect(SpecificationVersion.newest(on: SystemRelease(.iOS, 9999)) == .newest)
    #expect(SpecificationVersion(.max).nearestKnown == .newest)
    #expect(SpecificationVersion(.min).nearestKnown == SpecificationVersion(1))
  }

  @Test(arguments: [
    ("CoreML5", 6, "ios15"), ("CoreML7", 8, "ios17"), ("CoreML8", 9, "ios18"), ("CoreML9", 10, "ios26"),
  ])
  func operationSets(name: String, version: Int, text: String) throws {
    let set = try #require(OperationSet(named: name))
    #expect(set.specificationVersion == version)
    #expect(set.textName == text)
    #expect(OperationSet(SpecificationVersion(Int32(version))) == set)
  }

  @Test func everyVersionWithProgramsHasASet() {
    let versions = SpecificationVersion.known.filter { $0 >= .iOS15 }
    #expect(OperationSet.all.map(\.specificationVersion) == versions.map { Int($0.number) })
    #expect(Set(OperationSet.all.map(\.name)).count == versions.count)
    #expect(Set(OperationSet.all.map(\.textName)).count == versions.count)
    #expect(OperationSet(named: "CoreML4") == nil)
    #expect(OperationSet(SpecificationVersion(5)) == nil)
  }

  @Test func everyPlatformHasAFirstRelease() {
    for number in 1...SpecificationVersion.newest.number {
      for platform in SystemPlatform.allCases {
        #expect(SpecificationVersion(number).firstRelease(of: platform)?.platform == platform)
      }
    }
  }
}
