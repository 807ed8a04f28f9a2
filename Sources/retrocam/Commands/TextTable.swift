/// Rows of text in aligned columns.
enum TextTable {
    /// One line a row, two spaces between columns, and none at the end of a line.
    static func text(_ rows: [[String]]) -> String {
        let rows = rows.map { $0.map(Terminal.printable) }
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                line += cell + String(repeating: " ", count: width - cell.count + 2)
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
