import { type BackupCheck, findLastCheck } from '../../../features/backup/check.service.ts'
import { findQuarantine } from '../../../features/backup/quarantine.service.ts'
import { listFeedsToTry } from '../../../features/feed/feed.service.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { countJobs, findDelay, type JobCount } from '../../../platform/queue.ts'
import { bad, type Check, type Finding, good, warning } from './finding.ts'

type Feeds = { tried: number; failures: { name: string; reason: string }[] }

const mostFeeds = 20
const feedLimitMs = 5000

export function judgeFeeds({ tried, failures }: Feeds): Finding[] {
  if (tried === 0) return [good('لا خلاصات مفعّلة.', 'No feeds are active.')]
  if (failures.length === 0) return [good(`تجيب الخلاصات (${tried}).`, `Feeds answer (${tried}).`)]
  const named = failures.slice(0, 5).map(({ name, reason }) => `${name}: ${reason}`)
  const says: [string, string] = [
    `لا يجيب من الخلاصات ${failures.length} من ${tried}: ${named.join('، ')}`,
    `${failures.length} of ${tried} feeds do not answer: ${named.join(', ')}`,
  ]
  if (failures.length === tried && tried > 1) {
    return [
      bad(says, [
        'قد يكون اتصال هذا الجهاز بالإنترنت أو DNS متوقفًا.',
        "This machine's connection to the internet, or its DNS, may be down.",
      ]),
    ]
  }
  return [
    warning(says, [
      'راجع الخلاصة في لوحة التحكم، أو اسأل ناشرها.',
      'Look at the feed in the dashboard, or ask its publisher.',
    ]),
  ]
}

async function failureOf(outbound: Outbound, url: string): Promise<string | undefined> {
  try {
    const { status } = await outbound.get(url, { timeoutMs: feedLimitMs, allowCut: true, maxBytes: 2 ** 20 })
    return status >= 400 ? String(status) : undefined
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // The feed answers, but is longer than this check reads.
    return code === 'TOO_LARGE' ? undefined : (code ?? message)
  }
}

export const feedsCheck: Check = {
  name: 'feeds',
  title: { ar: 'الخلاصات', en: 'Feeds' },
  limitMs: 20_000,
  async look({ services: { db, outbound } }) {
    const feeds = await listFeedsToTry(db, mostFeeds)
    const reasons = await Promise.all(feeds.map(({ feedUrl }) => failureOf(outbound, feedUrl)))
    const failures = feeds.flatMap(({ name }, index) => {
      const reason = reasons[index]
      return reason === undefined ? [] : [{ name, reason }]
    })
    return judgeFeeds({ tried: feeds.length, failures })
  },
}

type Queue = {
  counts: JobCount[]
  /** How long the oldest due job has waited. */
  delayMs: number
}

const tooLateMs = 5 * 60_000

export function judgeJobs({ counts, delayMs }: Queue): Finding[] {
  const found: Finding[] = []
  if (delayMs > tooLateMs) {
    const minutes = Math.round(delayMs / 60_000)
    found.push(
      bad(
        [
          `تنتظر مهام حان وقتها منذ ${minutes} د: عملية المهام (worker) لا تعمل.`,
          `Jobs have been due for ${minutes} min: no worker is running.`,
        ],
        ['شغّل الموقع، وعلى أحد الأجهزة WORKER=true.', 'Start the site, with WORKER=true on one machine.'],
      ),
    )
  }
  const failed = counts.filter(({ state }) => state === 'failed')
  const retrying = counts.filter(({ state }) => state === 'retrying')
  for (const [jobs, ar, en] of [
    [failed, 'فشلت ولن تعاد', 'given up'],
    [retrying, 'فشلت وستعاد', 'failing'],
  ] as const) {
    if (jobs.length === 0) continue
    const list = jobs.map(({ kind, count }) => `${kind} ${count}`)
    found.push(
      warning(
        [`مهام ${ar}: ${list.join('، ')}`, `Jobs ${en}: ${list.join(', ')}`],
        [
          'ابحث عن السبب بالأمر jobs list، ثم أعدها بالأمر jobs retry --kind …',
          'Find the cause with jobs list, then jobs retry --kind …',
        ],
      ),
    )
  }
  return found.length > 0 ? found : [good('لم تفشل مهمة ولم تتأخر.', 'No job has failed or is late.')]
}

export const jobsCheck: Check = {
  name: 'jobs',
  title: { ar: 'مهام الخلفية', en: 'Jobs' },
  async look({ services: { db } }) {
    const [counts, delayMs, quarantine] = await Promise.all([
      countJobs(db),
      findDelay(db),
      findQuarantine(db),
    ])
    // In quarantine every job waits, as it should.
    return judgeJobs({ counts, delayMs: quarantine ? 0 : delayMs })
  },
}

/** A restored copy works as it should while it sends nothing, so this is a warning. */
export function judgeQuarantine(quarantine: { backupAt: string } | undefined): Finding[] {
  if (!quarantine) return [good('ليس الموقع في الحجر.', 'The site is not in quarantine.')]
  return [
    warning(
      [
        `نسخة مستعادة في الحجر (${quarantine.backupAt})، فلا ترسل شيئًا ولا تنفّذ مهام.`,
        `A restored copy in quarantine (${quarantine.backupAt}): it sends nothing and runs no jobs.`,
      ],
      [
        'افحصها، ثم: npm run warraq -- release-quarantine',
        'Look at it, then: npm run warraq -- release-quarantine',
      ],
    ),
  ]
}

export const quarantineCheck: Check = {
  name: 'quarantine',
  title: { ar: 'الحجر', en: 'Quarantine' },
  look: async ({ services: { db } }) => judgeQuarantine(await findQuarantine(db)),
}

const lateDays = 8

export function judgeBackups(check: BackupCheck | undefined, now: number): Finding[] {
  const verify: [string, string] = [
    'npm run warraq -- backup --verify <folder>',
    'npm run warraq -- backup --verify <folder>',
  ]
  if (!check) return [warning(['لم يُتحقق من أي نسخة احتياطية.', 'No backup was ever verified.'], verify)]
  const { backupAt, faults } = check
  if (faults.length > 0) {
    return [
      bad(
        [
          `نسخة ${backupAt} لا تُستعاد: ${faults[0]}`,
          `The backup of ${backupAt} does not restore: ${faults[0]}`,
        ],
        [
          'اكتب نسخة جديدة في مجلد آخر، وافحص القرص.',
          'Write a new backup to another folder, and check the disk.',
        ],
      ),
    ]
  }
  const days = Math.floor((now - Date.parse(backupAt)) / 86_400_000)
  const says: [string, string] = [
    `آخر نسخة تحققنا منها عمرها بالأيام: ${days}.`,
    `The last backup that was verified is ${days} days old.`,
  ]
  return days > lateDays ? [warning(says, verify)] : [good(...says)]
}

export const backupsCheck: Check = {
  name: 'backups',
  title: { ar: 'النسخ الاحتياطية', en: 'Backups' },
  look: async ({ services: { db } }) => judgeBackups(await findLastCheck(db), Date.now()),
}
