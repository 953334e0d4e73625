import { judgeEdges } from '../../../features/system-status/edge.policy.ts'
import { listEdges } from '../../../platform/edge/owed-purges.ts'
import type { Check } from './finding.ts'

export const edgeCheck: Check = {
  name: 'edge',
  title: { ar: 'المخزن الوسيط', en: 'Edge' },
  async look({ services: { db, edge } }) {
    return judgeEdges(
      edge.purgers.map(({ name }) => name),
      await listEdges(db),
    )
  },
}
