import type { Handle } from '../database/database.ts'
import { figure } from '../metrics/registry.ts'
import { listEdges } from './owed-purges.ts'

const owed = figure('warraq_edge_purges_owed', 'Changes that an edge was not told of yet.', ['edge'])
const age = figure(
  'warraq_edge_purge_oldest_age_seconds',
  'How long the oldest of these changes has been waiting.',
  ['edge'],
)
const failures = figure('warraq_edge_failures', 'Calls to an edge that failed in a row.', ['edge'])

export async function readEdgeFigures(db: Handle): Promise<void> {
  for (const gauge of [owed, age, failures]) gauge.reset()
  for (const { name: edge, ...state } of await listEdges(db)) {
    owed.set({ edge }, state.owed)
    age.set({ edge }, state.oldestSeconds)
    failures.set({ edge }, state.failures)
  }
}
