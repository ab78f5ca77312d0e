import Foundation
import ModelRuntime
import Testing

@testable import CoreMLAPI

@Suite struct MLModelErrorTests {
  private func fail(_ error: any Error) throws { throw error }

  @Test func isAnNSError() {
    do {
      try fail(MLModelError(.featureType, "sentence"))
    } catch let error as NSError {
      #expect(error.domain == "com.apple.CoreML")
      #expect(error.code == 1)
      #expect(error.localizedDescription == "sentence")
      #expect(error.userInfo.count == 1)
    } catch {
      Issue.record("no NSError: \(error)")
    }
  }

  @Test func nsErrorIsOne() {
    do {
      try fail(NSError(domain: MLModelErrorDomain, code: 3))
    } catch let error as MLModelError {
      #expect(error.code == .io)
    } catch {
      Issue.record("no MLModelError: \(error)")
    }
    #expect((NSError(domain: "other", code: 3) as any Error) as? MLModelError == nil)
  }

  @Test func codesMatch() {
    do {
      try fail(MLModelError(.predictionCancelled))
    } catch MLModelError.io {
      Issue.record("wrong code")
    } catch MLModelError.predictionCancelled {
    } catch {
      Issue.record("no match: \(error)")
    }
  }

  @Test(arguments: [
    (RuntimeError.Code.generic, MLModelError.Code.generic), (.featureType, .featureType), (.io, .io),
    (.customLayer, .customLayer), (.customModel, .customModel), (.update, .update), (.parameters, .parameters),
    (.cancelled, .predictionCancelled),
  ])
  func runtimeErrors(_ code: RuntimeError.Code, _ expected: MLModelError.Code) {
    let error = MLModelError(RuntimeError(code, "sentence"))
    #expect(error.code == expected)
    #expect(error.localizedDescription == "sentence")
    #expect((error as any Error).localizedDescription == "sentence")
  }

  @Test func rawCodes() {
    #expect(
      [
        MLModelError.Code.generic, .featureType, .io, .customLayer, .customModel, .update, .parameters,
        .modelDecryptionKeyFetch, .modelDecryption, .modelCollection, .predictionCancelled,
      ].map(\.rawValue) == [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  }
}
