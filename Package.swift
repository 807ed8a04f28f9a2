// swift-tools-version: 6.2
import PackageDescription

// OpenCV's modules are linked by name. `pkg-config opencv4` lists all 56 of Debian's modules, and a program
// linked so loads 375 libraries before main.
let openCVHeaders = Context.environment["OPENCV_INCLUDE_DIR"] ?? "/usr/include/opencv4"

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // An Image lends its pixels as spans; only the declaring module needs this, callers do not.
    .enableExperimentalFeature("Lifetimes"),
]

let package = Package(
    name: "retrocam",
    products: [
        .library(name: "PhotoCamera", targets: ["PhotoCamera"]),
        .executable(name: "retrocam", targets: ["retrocam"]),
    ],
    targets: [
        .target(
            name: "COpenCVShim",
            cxxSettings: [
                .unsafeFlags(["-isystem", openCVHeaders, "-Wall", "-Wextra", "-Werror"])
            ],
            linkerSettings: [
                .linkedLibrary("opencv_core"),
                .linkedLibrary("opencv_imgproc"),
                .linkedLibrary("opencv_videoio"),
                .linkedLibrary("hwy"),
                .linkedLibrary("jpeg"),
                .linkedLibrary("turbojpeg"),
                .linkedLibrary("png16"),
                .linkedLibrary("webp"),
                .linkedLibrary("tiff"),
                .linkedLibrary("z"),
                // The same library as OpenCV's imgcodecs loads, so it costs no start.
                .linkedLibrary("curl-gnutls"),
            ]
        ),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CUdev", providers: [.apt(["libudev-dev"])]),
        .target(
            name: "PhotoCamera",
            dependencies: ["COpenCVShim", "CLinux", "CUdev"],
            swiftSettings: swiftSettings
        ),
        .executableTarget(name: "retrocam", dependencies: ["PhotoCamera"], swiftSettings: swiftSettings),
        // What measures the library, and what uses it beside a real driver. They are no products: a package
        // that depends on this one does not build them.
        .executableTarget(name: "frames", dependencies: ["PhotoCamera"], path: "Benchmarks/Frames"),
        .executableTarget(name: "looks", dependencies: ["PhotoCamera"], path: "Benchmarks/Looks"),
        .executableTarget(
            name: "lab-probe", dependencies: ["PhotoCamera", "CLinux"], path: "Tests/LabProbe"),
        .testTarget(name: "BoundaryTests", dependencies: ["COpenCVShim"], swiftSettings: swiftSettings),
        .testTarget(name: "PhotoCameraTests", dependencies: ["PhotoCamera"], swiftSettings: swiftSettings),
        .testTarget(
            name: "RetrocamTests",
            dependencies: ["retrocam", "PhotoCamera"],
            swiftSettings: swiftSettings
        ),
    ],
    cxxLanguageStandard: .cxx20
)
