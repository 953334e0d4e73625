import { formatGregorian } from '../../arabic/dates.ts'
import { type Finding, good, warning } from './finding.policy.ts'

type PruningRun = { table: string; ranAt: string; deleted: number; error: string }

const lateMs = 3 * 24 * 60 * 60 * 1000

/** The nightly deletion of old rows: one run for each table. */
export function judgeRetention(runs: PruningRun[], now: number): Finding[] {
  const last = runs.map(({ ranAt }) => ranAt).toSorted((one, other) => Date.parse(other) - Date.parse(one))[0]
  if (!last) return [good('لم يحن أول حذف للقديم بعد.', 'The first deletion of old rows is still to come.')]
  const failed = runs.filter(({ error }) => error !== '').map(({ table }) => table)
  if (failed.length > 0) {
    return [
      warning(
        [
          `تعذّر حذف القديم من: ${failed.join('، ')}`,
          `Old rows could not be deleted from: ${failed.join(', ')}`,
        ],
        [
          'ابحث في سجل الموقع عن السبب؛ يُعاد الليلة القادمة.',
          'Look in the log for the cause; it is tried again next night.',
        ],
      ),
    ]
  }
  const deleted = runs.reduce((sum, run) => sum + run.deleted, 0)
  const says: [string, string] = [
    `آخر حذف للقديم ${formatGregorian(last)}، وعدد ما حُذف: ${deleted}.`,
    `Old rows were last deleted ${last}: ${deleted}.`,
  ]
  if (now - Date.parse(last) > lateMs) {
    return [
      warning(says, [
        'تأكد من أن عملية المهام (worker) تعمل ليلًا.',
        'Make sure that a worker runs at night.',
      ]),
    ]
  }
  return [good(...says)]
}
