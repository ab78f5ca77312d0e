import ModelBase
import ModelFormat
import ModelSigning
import Testing
import _ModelTestSupport

/// Where signatures lie, and where they must not.
struct SignaturePathTests {
  @Test(arguments: [
    ("m.mlmodelc", "m.mlmodelc.sig"), ("a/m.mlmodelc///", "a/m.mlmodelc.sig"), ("/m.tar.xz", "/m.tar.xz.sig"),
  ]) func besideWhatTheySign(_ path: String, _ signature: String) throws {
    #expect(try SignaturePath.standard(for: path) == signature)
  }

  @Test(arguments: ["", ".", "..", "/", "a/..", "./"]) func pathsWithoutName(_ path: String) {
    let error = #expect(throws: Diagnostic.self) { try SignaturePath.standard(for: path) }
    #expect(error?.diagnostic.message == "'\(path)' does not end in a name, so no signature can lie beside it")
  }

  @Test func neverInWhatTheySign() throws {
    let folder = try TemporaryFolder()
    let path = try SigningSample.writeModel(folder)
    try folder.link("link", to: "m.mlmodelc/weights")
    try folder.link("m.sig", to: "m.mlmodelc/model.mil")
    let signature = try Signature.sign(path, by: SigningSample.key()).signature
    for place in ["m.mlmodelc/sig", "m.mlmodelc/weights/sig", "m.mlmodelc/../m.mlmodelc/sig", "link/sig", "m.sig"] {
      let error = #expect(throws: Diagnostic.self) { try signature.write(to: folder.path(place), signing: path) }
      #expect(error?.diagnostic.message == "the signature would lie in the directory that it signs")
      #expect(error?.diagnostic.remedy == "write it beside: '\(path).sig'")
    }
    #expect(folder.files(below: "m.mlmodelc").count == 3)
    let file = try folder.write("x", under: "x.mlmodel")
    let own = #expect(throws: Diagnostic.self) { try signature.write(to: file, signing: file) }
    #expect(own?.diagnostic.message == "the signature cannot take the place of what it signs")
  }

  /// A signature that is there is replaced, by the whole new one.
  @Test func writtenAgain() throws {
    let folder = try TemporaryFolder()
    let path = try SigningSample.writeModel(folder)
    for number in [1, 2] as [UInt8] {
      try Signature.sign(path, by: SigningSample.key(number)).signature.write(to: path + ".sig", signing: path)
      try Signature.verify(path, signedBy: [SigningSample.key(number).publicKey])
    }
  }
}
