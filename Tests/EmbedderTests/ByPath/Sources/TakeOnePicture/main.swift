import PhotoCamera

// Takes a picture and writes it to the path given.
let camera = PhotoCamera(input: .synthetic(.front))
let photo = try await camera.captureSinglePhoto()
let old = try photo.image.applying(.retro)
try PhotoFile.write(try old.encoded(as: .jpeg), to: FilePath(CommandLine.arguments[1]))
