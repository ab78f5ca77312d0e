import ModelInterface
import Testing

@Suite struct NameResolutionTests {
  @Test(arguments: [
    ("image", "image"), ("input.1", "input_1"), ("594", "_594"), ("0", "_0"), ("a/b", "a_b"),
    ("yolov2-pipeline", "yolov2_pipeline"),
    ("15Thread Readings", "_15Thread_Readings"), ("größe", "größe"), ("画像", "画像"), ("😀", "__"), ("", "__"), ("_", "__"),
    ("a b\"c\\", "a_b_c_"),
  ])
  func charactersThatNoIdentifierMayHold(name: String, identifier: String) {
    #expect(NameResolution.sanitized(name) == identifier)
  }

  @Test func reservedWordsGetAnUnderscore() {
    var resolution = NameResolution(reserved: ["Class", "default"])
    #expect(resolution.identifiers(for: ["Class", "default", "class"]).identifiers == ["Class_", "default_", "class"])
  }

  @Test func namesThatBecomeTheSameAreNumbered() {
    var resolution = NameResolution()
    let (identifiers, collisions) = resolution.identifiers(for: ["a/b", "a.b", "a_b", "a-b"])
    #expect(identifiers == ["a_b_2", "a_b_3", "a_b", "a_b_4"])
    #expect(collisions == [0, 1, 3])
  }

  @Test func aNumberedNameThatIsTakenIsSkipped() {
    var resolution = NameResolution()
    #expect(resolution.identifiers(for: ["a.b", "a_b", "a_b_2"]).identifiers == ["a_b_3", "a_b", "a_b_2"])
  }

  @Test func theFirstLettersCaseCanBeIgnored() {
    var resolution = NameResolution(comparison: .ignoringFirstLetterCase)
    #expect(resolution.identifiers(for: ["image", "Image", "iMage"]).identifiers == ["image", "Image_2", "iMage"])
  }

  @Test func thousandsOfEqualNamesTakeNoTime() {
    var resolution = NameResolution()
    let names = (0..<8713).map { _ in "😀" }
    #expect(Set(resolution.identifiers(for: names).identifiers).count == 8713)
  }
}
