/// The formal description of this API, which is served as it stands in the source tree.
enum OpenAPI {
    static let text = PackageResources.openapi_yaml
}
