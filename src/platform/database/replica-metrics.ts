import { counter, gauge } from '../metrics/registry.ts'

/** `lagBytes` is unknown while the replica does not answer. */
export type ReplicaState = { name: string; isUsed: boolean; lagBytes: number | undefined; lagSeconds: number }

let statesNow = (): ReplicaState[] => []

gauge('warraq_replica_used', 'Whether reads of guests go to this replica.', ['server'], self => {
  for (const { name, isUsed } of statesNow()) self.set({ server: name }, isUsed ? 1 : 0)
})
gauge('warraq_replica_lag_bytes', 'Log of the primary that a replica has not replayed.', ['server'], self => {
  self.reset()
  for (const { name, lagBytes } of statesNow()) {
    if (lagBytes !== undefined) self.set({ server: name }, lagBytes)
  }
})
gauge('warraq_replica_lag_seconds', 'Time since a replica was last current.', ['server'], self => {
  for (const { name, lagSeconds } of statesNow()) self.set({ server: name }, lagSeconds)
})
const reads = counter('warraq_guest_statements_total', 'Statements of guests, by server.', ['server'])
const fallbacks = counter(
  'warraq_replica_fallbacks_total',
  'Statements that a replica did not answer, so that the primary did.',
  ['server', 'reason'],
)

/** The replicas of this process. */
export function watchReplicas(states: () => ReplicaState[]): void {
  statesNow = states
}
export const countRead = (server: string) => reads.inc({ server })
export const countFallback = (server: string, reason: 'away' | 'refused') => fallbacks.inc({ server, reason })
