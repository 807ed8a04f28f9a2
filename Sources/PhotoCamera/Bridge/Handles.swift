// What C declares and never defines comes into Swift as OpaquePointer; these names keep the kinds apart for
// the reader.
typealias OpaqueImage = OpaquePointer
typealias OpaqueBytes = OpaquePointer
typealias OpaqueCapture = OpaquePointer
typealias OpaqueRetro = OpaquePointer
typealias OpaqueAddress = OpaquePointer
