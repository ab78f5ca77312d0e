import ModelSpec
import Testing

struct SystemReleaseTests {
  @Test(arguments: [
    ("ios16", SystemRelease(.iOS, 16)), ("iOS 17.2", SystemRelease(.iOS, 17, 2)),
    ("macOS13", SystemRelease(.macOS, 13)),
    ("macos10.13.2", SystemRelease(.macOS, 10, 13, 2)), ("watchos-10", SystemRelease(.watchOS, 10)),
    ("tvOS_15", SystemRelease(.tvOS, 15)), ("VISIONOS2", SystemRelease(.visionOS, 2)),
    ("maccatalyst16", SystemRelease(.iOS, 16)),
  ])
  func namesAreRead(text: String, release: SystemRelease) {
    #expect(SystemRelease(text) == release)
  }

  @Test(arguments: [
    "", "ios", "16", "ios16.", "ios.16", "ios16.1.2.3", "ios-", "ios--16", "ios16a", "ios+16", "ios99999", "android16",
    "ios 1６",
  ])
  func otherTextIsRefused(text: String) {
    #expect(SystemRelease(text) == nil)
  }

  @Test func zerosAtTheEndAreLeftOut() {
    #expect(SystemRelease(.macOS, 10, 13).description == "macOS 10.13")
    #expect(SystemRelease(.macOS, 10, 13, 2).description == "macOS 10.13.2")
    #expect(SystemRelease(.iOS, 16).description == "iOS 16")
    #expect(SystemRelease(.iOS, 16, 0, 1).description == "iOS 16.0.1")
  }
}
