/// Messages of the schema package `CoreML.Specification.MILSpec`: ML Programs.
public enum MILSpec {}

/// Messages of the schema package `CoreML.Specification.CoreMLModels`: models whose content is closed.
public enum CoreMLModels {}
