import Wire

/// What is made once from a provider's data, so that requests and answers cost little.
///
/// A class, so that taking one part out of it copies nothing else.
final class CompiledProvider: Sendable {
    let code: RequestTemplate
    let refresh: RequestTemplate
    let requestToken: RequestTemplate?
    let revocation: RequestTemplate?
    let codeName: ParameterName
    let redirectURIName: ParameterName
    let verifierName: ParameterName
    let refreshTokenName: ParameterName
    let scopeName: ParameterName?
    let requestTokenRedirectURIName: ParameterName
    let revokedTokenName: ParameterName
    let hintName = ParameterName(Array("token_type_hint".utf8))
    let answerNames: AnswerNames

    init(_ draft: ProviderDraft) {
        let token = draft.token
        code = RequestTemplate(token, grantType: token.grantType, parameters: token.parameters)
        refresh = RequestTemplate(
            token, url: draft.refresh.url, method: draft.refresh.method, form: draft.refresh.form,
            authentication: draft.refresh.authentication, grantType: draft.refresh.grantType,
            parameters: draft.refresh.parameters)
        requestToken = draft.requestToken.url.map {
            RequestTemplate(token, url: $0, authentication: ClientAuthentication.none, grantType: nil, parameters: [])
        }
        revocation = draft.revocation.url.map {
            RequestTemplate(token, url: $0, method: .post, form: .form, grantType: nil, parameters: [])
        }
        codeName = ParameterName(token.codeName)
        redirectURIName = ParameterName(token.redirectURIName)
        verifierName = ParameterName(token.verifierName)
        refreshTokenName = ParameterName(draft.refresh.tokenName)
        scopeName = ParameterName(draft.authorize.scopeName)
        requestTokenRedirectURIName = ParameterName(draft.requestToken.redirectURIName)
        revokedTokenName = ParameterName(draft.revocation.tokenName)
        answerNames = AnswerNames(draft.answer, draft.errors)
    }
}
