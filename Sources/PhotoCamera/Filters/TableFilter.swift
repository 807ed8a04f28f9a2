/// Gives every colour the one that a table has for it.
///
/// Between the points of a cube it is interpolated in tetrahedra.
public struct TableFilter: RowFilter {
    /// The table.
    public let table: ColourTable
    /// What the look is called: "lut", or with the table's file.
    public let name: String
    /// How much of the look is seen, 0...1; 1 by default, and 0 changes no byte.
    public let strength: Double
    /// How many threads work on one picture; 0, the default, for as many as the machine has.
    public var threads: Int = 0
    private let prepared = PreparedLook()

    /// Makes the look of a table.
    public init(_ table: ColourTable, name: String = "lut", strength: Double = 1) {
        self.table = table
        self.name = name
        self.strength = strength
    }

    func look(for image: Image) throws(PhotoCameraError) -> LookHandle {
        try prepared.look(for: image) { width, height throws(PhotoCameraError) in
            try table.look(width: width, height: height, strength: strength)
        }
    }
}
