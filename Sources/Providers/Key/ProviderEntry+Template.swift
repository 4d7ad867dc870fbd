import Wire

extension ProviderEntry {
    /// Takes an object of templates over; see ``ProviderKey/parameters(_:_:_:)`` for what a later layer does.
    mutating func authorizeParameters(_ value: JSONValue) {
        guard value.kind == .object else { return fail("an object") }
        for member in value.members {
            draft.authorize.parameters.removeAll { $0.name == member.name }
            if member.value.isNull { continue }
            if let parameter = templateParameter(member) { draft.authorize.parameters.append(parameter) }
        }
    }

    /// A parameter made from a text, or from an object that becomes a query of its own.
    mutating func templateParameter(_ member: JSONMember) -> TemplateParameter? {
        let part = String(decoding: member.name, as: UTF8.self)
        if member.value.kind == .object {
            var parameters: [TemplateParameter] = []
            for inner in member.value.members {
                guard let parameter = templateParameter(inner) else { return nil }
                parameters.append(parameter)
            }
            return TemplateParameter(name: member.name, value: .query(parameters))
        }
        guard let text = member.value.string, let template = Template(String(decoding: text, as: UTF8.self)) else {
            fail(
                "a text whose {names} are of \(Template.Value.allCases.map(\.rawValue).joined(separator: ", "))",
                at: part)
            return nil
        }
        return TemplateParameter(name: member.name, value: .text(template))
    }
}
