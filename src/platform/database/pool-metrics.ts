import type { Pool } from 'pg'
import { gauge } from '../metrics/registry.ts'
import type { Share } from './share.ts'

type Name = 'queries' | 'queue'

/** The newest pool of each name in this process. */
const pools = new Map<Name, Pool>()
let visitors: Share | undefined

gauge('warraq_database_connections', 'Open connections to the database.', ['pool', 'state'], self => {
  for (const [pool, { totalCount, idleCount }] of pools) {
    self.set({ pool, state: 'used' }, totalCount - idleCount)
    self.set({ pool, state: 'idle' }, idleCount)
  }
})
gauge('warraq_database_connections_max', 'Connections that a pool may open.', ['pool'], self => {
  for (const [pool, { options }] of pools) self.set({ pool }, options.max)
})
gauge(
  'warraq_database_waiting',
  'Work that waits for a connection; visitors have a share of the pool.',
  ['pool'],
  self => {
    for (const [pool, { waitingCount }] of pools) self.set({ pool }, waitingCount)
    if (visitors) self.set({ pool: 'visitors' }, visitors.waiting())
  },
)

export const watchPool = (name: Name, pool: Pool) => void pools.set(name, pool)
export function watchShare(share: Share): void {
  visitors = share
}
