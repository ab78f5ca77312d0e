internal import ModelSpec

/// The values in scope at one point of a network, by name.
///
/// Bodies of branches and loops open a new scope. Their results are visible inside; the code that closes the scope
/// decides which remain visible afterwards.
struct BlobScopes {
  /// A value that can be read.
  struct Blob {
    /// Its first producer, in words for a sentence.
    var origin: String
    /// Number of layers that produce it, apart from the model's inputs.
    var producers = 0
    var isInput = false
  }

  /// The values added in one scope.
  struct Scope {
    /// Values produced in the scope, including those of outer scopes that were overwritten.
    var blobs: NameMap<Blob> = [:]
    var ranks: NameMap<Int> = [:]
  }

  private var scopes = [Scope()]

  /// Opens a scope inside the current one.
  mutating func open() {
    scopes.append(Scope())
  }

  /// Closes the current scope and gives back what it added.
  mutating func close() -> Scope {
    scopes.popLast() ?? Scope()
  }

  /// The value `name` as the current scope sees it.
  subscript(name: String) -> Blob? {
    for scope in scopes.reversed() {
      if let blob = scope.blobs[name] { return blob }
    }
    return nil
  }

  /// Adds `name` to the current scope, made by `origin`; an older value of that name keeps its first origin.
  mutating func make(_ name: String, by origin: String) {
    var blob = self[name] ?? Blob(origin: origin)
    blob.producers += 1
    scopes[scopes.count - 1].blobs[name] = blob
  }

  /// Adds an input of the model.
  mutating func add(input name: String) {
    scopes[scopes.count - 1].blobs[name] = Blob(origin: "the model's input", isInput: true)
  }

  /// Moves a value from a closed scope into the current one.
  mutating func adopt(_ name: String, _ blob: Blob) {
    scopes[scopes.count - 1].blobs[name] = blob
  }

  /// The rank that the file states for `name`, where it states one.
  func rank(of name: String) -> Int? {
    for scope in scopes.reversed() {
      if let rank = scope.ranks[name] { return rank }
    }
    return nil
  }

  mutating func setRank(_ rank: Int, of name: String) {
    scopes[scopes.count - 1].ranks[name] = rank
  }

  /// The values that layers made and that are visible at the end of the network.
  var made: NameSet {
    NameSet(scopes.first?.blobs.filter { $0.value.producers > 0 }.keys.map(\.self) ?? [])
  }
}
