import { bad, type Finding, good, warning } from '../../../features/system-status/finding.policy.ts'
import { type EdgeState, listEdges } from '../../../platform/edge/owed-purges.ts'
import type { Check } from './finding.ts'

/** Purges are sent within a second. */
const lateSeconds = 60

export function judgeEdges(names: string[], states: EdgeState[]): Finding[] {
  if (names.length === 0) {
    return [
      good(
        'لا مخزن وسيط أمام الموقع في الإعدادات (EDGE_…).',
        'No edge is set (EDGE_…), so shared caches keep pages for seconds.',
      ),
    ]
  }
  return names.map(name =>
    judgeEdge(
      name,
      states.find(state => state.name === name),
    ),
  )
}

function judgeEdge(name: string, state: EdgeState | undefined): Finding {
  if (!state) {
    return warning(
      [`لا يُبلَّغ ${name} بالتغييرات بعد.`, `${name} is not told of changes yet.`],
      ['شغّل الموقع بهذه الإعدادات.', 'Start the site with these settings.'],
    )
  }
  const { failures, lastError, owed, oldestSeconds } = state
  if (failures > 0) {
    return bad(
      [
        `لا يقبل ${name} إبطال الصفحات (${lastError})، وينتظر ${owed} من التغييرات.`,
        `${name} refuses purges (${lastError}); ${owed} changes wait.`,
      ],
      [
        'صحّح عنوانه أو مفتاحه في EDGE_…، أو أفرغه من لوحته إلى أن يعمل.',
        'Correct its address or key in EDGE_…; until then empty it in its own console.',
      ],
    )
  }
  if (oldestSeconds > lateSeconds) {
    return bad(
      [
        `لم تُرسل إلى ${name} تغييرات عددها ${owed} منذ ${Math.round(oldestSeconds)} ثانية.`,
        `${owed} changes were not sent to ${name} for ${Math.round(oldestSeconds)} s.`,
      ],
      ['شغّل العامل (WORKER) بهذه الإعدادات.', 'Run the worker, with these settings.'],
    )
  }
  return good(`يصل كل تغيير إلى ${name}.`, `${name} hears of changes.`)
}

export const edgeCheck: Check = {
  name: 'edge',
  title: { ar: 'المخزن الوسيط', en: 'Edge' },
  async look({ services: { db, edge } }) {
    const names = edge.purgers.map(({ name }) => name)
    return judgeEdges(names, names.length > 0 ? await listEdges(db) : [])
  },
}
