/// What a model is, in one value: everything `modelc inspect` shows comes from here.
public struct ModelSummary: Equatable, Sendable {
}
