import { bad, type Finding, good, warning } from './finding.policy.ts'

/** Changes that the edge was not told of, and why. */
type Edge = { name: string; owed: number; oldestSeconds: number; failures: number; lastError: string }

/** Purges are sent within a second. */
const lateSeconds = 60

/** @param names edges in the environment of this process; those of other machines are only in the database */
export function judgeEdges(names: string[], states: Edge[]): Finding[] {
  if (names.length + states.length === 0) {
    return [
      good(
        'لا مخزن وسيط أمام الموقع في الإعدادات (EDGE_…).',
        'No edge is set (EDGE_…), so shared caches keep pages for seconds.',
      ),
    ]
  }
  const all = new Set([...names, ...states.map(({ name }) => name)])
  return [...all].map(name =>
    judgeEdge(
      name,
      states.find(state => state.name === name),
    ),
  )
}

function judgeEdge(name: string, state: Edge | undefined): Finding {
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
      [
        'شغّل العامل (WORKER) بإعدادات EDGE_… هذا المخزن. وإن لم يعد أمام الموقع فالأمر edge forget.',
        'Run a worker with the EDGE_… settings of this edge. If readers no longer pass through it, use edge forget.',
      ],
    )
  }
  return good(`يصل كل تغيير إلى ${name}.`, `${name} hears of changes.`)
}
