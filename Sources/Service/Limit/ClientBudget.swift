/// What has been used of one client's limits.
final class ClientBudget: Sendable {
    let requests = RateCell()
    let signIns = RateCell()
}
