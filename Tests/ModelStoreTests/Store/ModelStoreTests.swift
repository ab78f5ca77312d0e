import CoreMLAPI
import Foundation
import ModelFormat
import ModelSpec
import StoredModels
import Testing
import _ModelTestSupport

@testable import ModelStore

struct ModelStoreTests {
  private func install(_ scene: StoreScene, _ factor: Float, _ name: String = "Digits", width: Int = 4) async throws
    -> String
  {
    let file = try scene.folder.write(try StoreScene.model(factor, width: width), to: "\(name)-\(factor).mlmodel")
    return try await scene.store.install(contentsOf: URL(fileURLWithPath: file), name: name).version.id
  }

  @Test func rollingBackGoesToWhatWasThereBefore() async throws {
    let scene = try StoreScene { $0.versionsKept = 3 }
    let first = try await install(scene, 1)
    let second = try await install(scene, 2)
    #expect(try await scene.store.rollBack("Digits").id == first)
    #expect(try await scene.factor() == 1)
    // The one that was left is no step back from a later one.
    let third = try await install(scene, 3)
    #expect(try scene.store.entry("Digits")?.history == [first])
    #expect(try await scene.store.rollBack("Digits").id == first)
    let error = await scene.error { try await scene.store.rollBack("Digits") }
    #expect(
      error?.description == """
        error: no earlier version of 'Digits' is kept
          at: \(scene.store.directory.path)/Digits
          fix: give a version that `modelc store ls` lists, or fetch the one you want
          current: version \(first) of 'Digits', as before
        """)
    #expect(try await scene.store.rollBack("Digits", to: third).id == third)
    #expect(try await scene.factor() == 3)
    #expect(try scene.store.entry("Digits")?.versions.map(\.id) == [third, first])
    let missing = await scene.error { try await scene.store.rollBack("Digits", to: second) }
    #expect(missing?.message == "'\(second)' is not a version of 'Digits'")
    #expect(missing?.diagnostic.remedy == "there are: \(third), \(first)")
  }

  @Test func whatCannotBeLoadedIsNotRolledBackTo() async throws {
    let scene = try StoreScene()
    let first = try await install(scene, 1)
    let second = try await install(scene, 2)
    let model = try scene.store.url(of: "Digits", version: first)
    try FileManager.default.removeItem(at: model.appendingPathComponent("coremldata.bin"))
    let error = await scene.error { try await scene.store.rollBack("Digits") }
    #expect(error?.code == "load-failed")
    #expect(error?.current?.version == second)
    #expect(try await scene.factor() == 2)
  }

  @Test func damagedRecordsCanBeMended() async throws {
    let scene = try StoreScene()
    let first = try await install(scene, 1)
    let current = scene.store.directory.appendingPathComponent("Digits/current")
    for text in ["", "{}", "{\"version\":\"../../etc\",\"generation\":1,\"history\":[]}", "\u{0}"] {
      try Data(text.utf8).write(to: current)
      #expect(await scene.error { try await scene.store.load("Digits") }?.code == "record-damaged")
      #expect(try await scene.store.rollBack("Digits", to: first).id == first)
      #expect(try await scene.factor() == 1)
    }
    try Data("x".utf8).write(to: current)
    let second = try await install(scene, 2)
    #expect(second.hasPrefix("0002-"))
    #expect(try await scene.factor() == 2)
  }

  @Test func removing() async throws {
    let scene = try StoreScene()
    let first = try await install(scene, 1)
    let second = try await install(scene, 2)
    let loaded = try await scene.store.load("Digits")
    let current = await scene.error { try await scene.store.remove("Digits", version: second) }
    #expect(current?.message == "version \(second) of 'Digits' is the current one")
    try await scene.store.remove("Digits", version: first)
    #expect(try scene.store.entry("Digits")?.versions.map(\.id) == [second])
    try await scene.store.remove("Digits")
    #expect(try scene.store.entries() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.store.directory.path) == [])
    // A loaded model needs its files no more.
    #expect(try StoreScene.factor(loaded.model) == 2)
    let error = await scene.error { try await scene.store.remove("Digits") }
    #expect(error?.message == "the store has no model 'Digits'")
  }

  /// As `modelc predict` reads a version by the path that `modelc store ls` printed.
  @Test func aVersionThatIsReadByItsPathStays() async throws {
    let scene = try StoreScene { $0.versionsKept = 1 }
    let first = try await install(scene, 1)
    let path = try scene.store.url(of: "Digits", version: first).path
    do {
      let reader = try #require(AdvisoryLock(.reading, at: path))
      let second = try await install(scene, 2)
      #expect(try await scene.store.collectGarbage(byteBudget: 0).removed == [])
      let one = await scene.error { try await scene.store.remove("Digits", version: first) }
      #expect(one?.message == "another process is using version \(first)")
      let all = await scene.error { try await scene.store.remove("Digits") }
      #expect(all?.code == "store-busy")
      #expect(try scene.store.entry("Digits")?.versions.map(\.id) == [second, first])
      #expect(try await scene.factor() == 2)
      withExtendedLifetime(reader) {}
    }
    #expect(try await scene.store.collectGarbage().removed == ["Digits/\(first)"])
    try await scene.store.remove("Digits")
  }

  /// A reader by path gets the whole model, or none: when its version is not current any more, it may be gone.
  @Test func versionsAreReadByTheirPathsWhileOthersCome() async throws {
    let scene = try StoreScene { $0.versionsKept = 1 }
    _ = try await install(scene, 0)
    let installing = Task {
      for factor in 1...20 {
        _ = try await install(scene, Float(factor % 5))
        try await scene.store.collectGarbage()
      }
    }
    var count = 0
    for _ in 0..<100 {
      let id = try #require(try scene.store.version(of: "Digits")).id
      do {
        let model = try MLModel(contentsOf: try scene.store.url(of: "Digits", version: id))
        #expect((0...4).contains(try StoreScene.factor(model)))
        count += 1
      } catch {
        #expect(try scene.store.version(of: "Digits")?.id != id, "\(error)")
      }
    }
    try await installing.value
    #expect(count > 50)
  }

  @Test func collectingKeepsToTheBudget() async throws {
    let scene = try StoreScene { $0.versionsKept = 4 }
    var ids: [String] = []
    for factor in 1...3 { ids.append(try await install(scene, Float(factor), width: 100)) }
    let other = try await install(scene, 1, "Letters", width: 100)
    let size = try #require(try scene.store.version(of: "Letters")).compiledByteCount
    let some = try await scene.store.collectGarbage(byteBudget: 3 * size + 10_000)
    #expect(some.removed == ["Digits/\(ids[0])"])
    #expect(some.isWithinBudget)
    try await scene.store.rollBack("Digits")
    // The version that was left by rolling back goes without any budget.
    let plain = try await scene.store.collectGarbage()
    #expect(plain.removed == ["Digits/\(ids[2])"])
    let none = try await scene.store.collectGarbage(byteBudget: 0)
    #expect(none.removed == [])
    #expect(!none.isWithinBudget)
    #expect(try scene.store.entries().map(\.current) == [ids[1], other])
  }

  @Test func litterGoesWithTheNextRun() async throws {
    let scene = try StoreScene()
    let first = try await install(scene, 1)
    let root = scene.store.directory.appendingPathComponent("Digits")
    let files = FileManager.default
    try files.createDirectory(
      at: root.appendingPathComponent("incoming/work-1/version/Digits.mlmodelc"), withIntermediateDirectories: true)
    try files.createDirectory(at: root.appendingPathComponent("incoming/removed-1"), withIntermediateDirectories: true)
    try Data([1]).write(to: root.appendingPathComponent("incoming/\(String(repeating: "a", count: 24)).part"))
    // A version that was moved to its place and never made current.
    try files.copyItem(
      at: root.appendingPathComponent("versions/\(first)"),
      to: root.appendingPathComponent("versions/0002-0123456789ab"))
    let third = try await install(scene, 3)
    #expect(third.hasPrefix("0003-"))
    #expect(try scene.store.entry("Digits")?.versions.map(\.id) == [third, first])
    // The beginning of a download can be of use for a week.
    #expect(scene.incoming() == [String(repeating: "a", count: 24) + ".part"])
  }

  @Test(arguments: ["", ".", "..", "a/b", ".x", "-x", "a\u{0}", "a\nb", String(repeating: "a", count: 101)])
  func namesThatAreNone(_ name: String) async throws {
    let scene = try StoreScene()
    let error = await scene.error { try await scene.store.load(name) }
    #expect(error?.code == "model-name")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.store.directory.path) == [])
  }

  @Test func filesThatAreMissing() async throws {
    let scene = try StoreScene()
    let error = await scene.error {
      try await scene.store.install(contentsOf: URL(fileURLWithPath: "/none/Digits.mlmodel"))
    }
    #expect(
      error?.description == """
        error: no such file
          at: /none/Digits.mlmodel
          fix: check the path
          current: no version of 'Digits'
        """)
    #expect(throws: StoreError.self) { try ModelStore(directory: URL(fileURLWithPath: "/dev/null")) }
  }

  @Test func compiledModelsAndPackages() async throws {
    let scene = try StoreScene()
    let file = URL(fileURLWithPath: try scene.folder.write(try StoreScene.model(6), to: "Digits.mlmodel"))
    let compiled = try await Recipe.compile(file)
    let result = try await scene.store.install(contentsOf: compiled)
    #expect(result.version.format == "mlmodelc" && result.version.name == "Digits")
    #expect(try await scene.factor() == 6)
    #expect(try await scene.store.install(contentsOf: compiled).unchanged == .sameBytes)
  }

  /// Everything at once, by two stores in one directory as by two processes: each call ends, and a whole model is there.
  @Test func manyAtOnce() async throws {
    let scene = try StoreScene()
    let other = try ModelStore(directory: scene.store.directory, limits: scene.store.limits)
    let bodies = try (1...4).map { try StoreScene.model(Float($0)) }
    let server = try RawServer { request, peer in
      peer.answer("200 OK", [], bodies[(Int(request.path.dropFirst().prefix(1)) ?? 0) % 4])
    }
    _ = try await scene.installFirst()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<24 {
        let store = task % 2 == 0 ? scene.store : other
        group.addTask {
          switch task % 6 {
          case 0, 1, 2: try await store.fetch(server.url("\(task % 4)/Digits.mlmodel"))
          case 3: try await store.collectGarbage()
          case 4: _ = try? await store.rollBack("Digits")
          default:
            let factor = try StoreScene.factor(try await store.load("Digits").model)
            #expect((1...4).contains(factor))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((1...4).contains(try await scene.factor()))
    #expect(scene.incoming() == [])
  }
}

/// The way of Apple's documentation: download, compile, move, load.
enum Recipe {
  static func compile(_ file: URL) async throws -> URL { try await MLModel.compileModel(at: file) }
}
