import Wire

extension Quirk {
    /// What goes out for `call` under this quirk.
    func apply(
        to call: Call, _ answer: (Call) -> Answer, trouble: (ServerTrouble) -> Answer
    ) -> Response {
        switch effect {
        case .demand(let read):
            var call = call
            return (read(&call) ?? answer(call)).response
        case .reshape(let change):
            var answer = answer(call)
            change(&answer)
            return answer.response
        case .rewrite(let change):
            var response = answer(call).response
            change(&response)
            return response
        case .trouble(let kind): return trouble(kind).response
        case .delay: return answer(call).response
        }
    }
}
