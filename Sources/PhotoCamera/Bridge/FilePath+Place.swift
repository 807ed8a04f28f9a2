extension FilePath {
    /// Whether a file that is written to one of the two paths would be found at the other, or stand in its
    /// way: they have one name in one folder, or `path` is a link that leads here.
    package func isPlace(of path: FilePath) -> Bool {
        place == path.place || place == path.resolved.place
    }

    /// The name in the folder that it is really in; a link at its end is not followed.
    private var place: FilePath { folder.resolved.appending(lastComponent) }
}
