import { formatGregorian, formatTime } from '../../arabic/dates.ts'
import { bad, type Finding, good, warning } from './finding.policy.ts'

const inGiB = (bytes: number) => (bytes / 2 ** 30).toFixed(1)

type Disk = { size: number; free: number; files: number; freeFiles: number }

export function judgeDisk({ size, free, files, freeFiles }: Disk): Finding[] {
  const left = Math.floor((100 * free) / size)
  const says: [string, string] = [
    `بقي ${inGiB(free)} جيبيبايت من ${inGiB(size)} (‎${left}%).`,
    `${inGiB(free)} GiB of ${inGiB(size)} are free (${left} %).`,
  ]
  const todo: [string, string] = ['أخلِ مساحة أو وسّع القرص.', 'Free some space, or enlarge the disk.']
  // File systems that allocate inodes dynamically report a total of 0.
  if (files > 0 && freeFiles / files < 0.01) {
    return [
      bad(
        ['لم يبقَ في القرص مكان لملفات جديدة (inodes).', 'The disk has no room for more files (inodes).'],
        ['احذف ملفات صغيرة كثيرة لا حاجة إليها.', 'Delete small files that are not needed.'],
      ),
    ]
  }
  return free < size / 10 || free < 200 * 2 ** 20 ? [bad(says, todo)] : [good(...says)]
}

type Queue = {
  /** `dueSeconds`: how long the oldest has run, or has been due. */
  counts: { kind: string; state: string; count: number; dueSeconds: number }[]
  /** How long the oldest due job has waited. */
  delayMs: number
}

const tooLateMs = 5 * 60_000
const tooLongSeconds = 3600
/** A backup of a large archive may take hours. If it does not end, the check of backups says so. */
const isLong = (kind: string) => kind === 'runBackup'

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
  const stuck = counts.filter(
    ({ kind, state, dueSeconds }) => state === 'running' && dueSeconds > tooLongSeconds && !isLong(kind),
  )
  if (stuck.length > 0) {
    found.push(
      bad(
        [
          `مهام لا تنتهي منذ أكثر من ساعة: ${stuck.map(({ kind }) => kind).join('، ')}`,
          `Jobs that have been running for more than an hour: ${stuck.map(({ kind }) => kind).join(', ')}`,
        ],
        [
          'أعد تشغيل العامل (WORKER)، وابحث في السجل عن السبب.',
          'Restart the worker, and look for the cause in the log.',
        ],
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
    // A Latin name between two numbers could have either of them in a line from right to left.
    const listInArabic = jobs.map(({ kind, count }) => `${kind} (${count})`)
    found.push(
      warning(
        [`مهام ${ar}: ${listInArabic.join('، ')}`, `Jobs ${en}: ${list.join(', ')}`],
        [
          'ابحث عن السبب بالأمر jobs list، ثم أعدها بالأمر jobs retry --kind …',
          'Find the cause with jobs list, then jobs retry --kind …',
        ],
      ),
    )
  }
  return found.length > 0 ? found : [good('لم تفشل مهمة ولم تتأخر.', 'No job has failed or is late.')]
}

type Database = {
  /** Time of one small query. */
  answerMs: number
  connections: number
  maxConnections: number
}

export function judgeDatabase({ answerMs, connections, maxConnections }: Database): Finding[] {
  const ms = Math.round(answerMs)
  const says: [string, string] = [
    `تجيب خلال ${ms} ملّي ثانية، والاتصالات المفتوحة: ${connections} من ${maxConnections}.`,
    `Answers in ${ms} ms; open connections: ${connections} of ${maxConnections}.`,
  ]
  if (connections > maxConnections * 0.9) {
    return [warning(says, ['ارفع max_connections في الخادم.', 'Raise max_connections of the server.'])]
  }
  if (answerMs > 1000) {
    return [warning(says, ['ابحث عن استعلام بطيء أو قرص مثقل.', 'Look for a slow query, or a busy disk.'])]
  }
  return [good(...says)]
}

export function judgeDatabaseAway(): Finding[] {
  return [
    bad(
      ['لا تجيب قاعدة البيانات.', 'The database does not answer.'],
      ['راجع سجل الموقع وخادم قاعدة البيانات.', 'See the log of the site, and the database server.'],
    ),
  ]
}

type Feeds = {
  active: number
  failing: { name: string }[]
  silent: { name: string; freshAt: string | null }[]
}

const maxNamed = 5
const namesOf = (feeds: { name: string }[]) => feeds.slice(0, maxNamed).map(({ name }) => `«${name}»`)

const sinceOf = ({ name, freshAt }: Feeds['silent'][number]) =>
  freshAt ? `«${name}» منذ ${formatGregorian(freshAt)}، ${formatTime(freshAt)}` : `«${name}»`

export function judgeFeedHealth({ active, failing, silent }: Feeds): Finding[] {
  const found: Finding[] = []
  if (failing.length > 0) {
    const says: [string, string] = [
      `متعثرة (${failing.length} من ${active}): ${namesOf(failing).join('، ')}`,
      `Failing (${failing.length} of ${active}): ${namesOf(failing).join(', ')}`,
    ]
    const isMost = failing.length > active / 2 && active > 1
    found.push(
      isMost
        ? bad(says, [
            'قد يكون اتصال الخادم بالإنترنت أو DNS متوقفًا.',
            "The machine's connection to the internet, or its DNS, may be down.",
          ])
        : warning(says, ['راجعها في صفحة «مرشّحات RSS».', 'Look at them in the page of filters.']),
    )
  }
  if (silent.length > 0) {
    found.push(
      warning(
        [
          `تجيب بلا جديد، ساكتة على غير عادتها (${silent.length} من ${active}): ${silent.slice(0, maxNamed).map(sinceOf).join('؛ ')}`,
          `Answer with nothing new for longer than usual: ${namesOf(silent).join(', ')}`,
        ],
        ['تأكد من عنوانها عند ناشرها.', 'Check their addresses with their publishers.'],
      ),
    )
  }
  if (found.length > 0) return found
  return [
    active === 0
      ? good('لا مرشّحات مفعّلة.', 'No feeds are active.')
      : good(`تجيب كلها (${active}).`, `All answer (${active}).`),
  ]
}

/** `refusedAddresses`: mails that were refused because of their address. Those say nothing about our server, unless many. */
type Mail = { configured: boolean; failing: number; refusedAddresses: number }

const manyAddresses = 10

export function judgeMail({ configured, failing, refusedAddresses }: Mail): Finding[] {
  if (!configured) {
    return [
      warning(
        ['لا خادم بريد: تُحفظ الرسائل في مجلد.', 'No mail server: mails are kept in a folder.'],
        ['اضبط SMTP_URL.', 'Set SMTP_URL.'],
      ),
    ]
  }
  if (failing > 0) {
    return [
      bad(
        [`رسائل لم يقبلها خادم البريد: ${failing}`, `Mails that the server did not accept: ${failing}`],
        [
          'افحص البريد بالأمر doctor، ثم أعد الإرسال بالأمر jobs retry.',
          'Examine the mail server with doctor, then use jobs retry.',
        ],
      ),
    ]
  }
  if (refusedAddresses > 0) {
    const says: [string, string] = [
      `رسائل رفض خادم البريد عناوينها: ${refusedAddresses}`,
      `Mails whose addresses the server refused: ${refusedAddresses}`,
    ]
    return refusedAddresses < manyAddresses
      ? [
          warning(says, [
            'تعرض jobs list الرسائل التي لم تصل.',
            'jobs list shows the mails that did not arrive.',
          ]),
        ]
      : [
          bad(says, [
            'قد يكون الخادم يرفض كل ما نرسله: افحص البريد بالأمر doctor.',
            'The server may refuse everything from us: examine it with doctor.',
          ]),
        ]
  }
  return [good('قبل خادم البريد كل الرسائل.', 'The mail server accepted every mail.')]
}

type Errors = { requests: number; failed: number; minutes: number }

export function judgeErrors({ requests, failed, minutes }: Errors): Finding[] {
  const says: [string, string] = [
    `فشل ${failed} من ${requests} طلبًا في آخر ${minutes} دقائق.`,
    `${failed} of ${requests} requests failed in the last ${minutes} minutes.`,
  ]
  if (failed === 0) return [good(...says)]
  const todo: [string, string] = [
    'ابحث في سجل الموقع عن السبب.',
    'Look for the cause in the log of the site.',
  ]
  return failed > Math.max(5, requests / 100) ? [bad(says, todo)] : [warning(says, todo)]
}

type Backup = {
  /** Time of the backup that was verified last. */
  backupAt: string
  /** Why it does not restore. */
  faults: string[]
}

const lateDays = 8
const dayMs = 86_400_000

/**
 * @param checked undefined if no backup was ever verified
 * @param firstAt when the first backup succeeded
 */
export function judgeBackups(checked: Backup | undefined, now: number, firstAt?: string): Finding[] {
  const verify: [string, string] = [
    'انسخ بالأمر backup، ثم تحقق من النسخة بالأمر backup --verify.',
    'Write one with backup, and verify it with backup --verify.',
  ]
  const isLate = (time: string) => now - Date.parse(time) > lateDays * dayMs
  if (!checked) {
    const judge = firstAt !== undefined && isLate(firstAt) ? bad : warning
    return [judge(['لم يُتحقق من أي نسخة احتياطية.', 'No backup was ever verified.'], verify)]
  }
  const { backupAt, faults } = checked
  if (faults.length > 0) {
    return [
      bad(
        [
          `لا يُستعاد الموقع كاملًا من نسخة ${formatGregorian(backupAt)}، وعدد أعطالها ${faults.length}.`,
          `The backup of ${backupAt} does not restore: ${faults[0]}`,
        ],
        [
          'اكتب نسخة جديدة في مجلد آخر، وافحص القرص. الأمر backup --verify يسمّي الأعطال.',
          'Write a new backup to another folder, and check the disk. backup --verify names all faults.',
        ],
      ),
    ]
  }
  const days = Math.floor((now - Date.parse(backupAt)) / dayMs)
  const says: [string, string] = [
    `عمر آخر نسخة تحققنا منها بالأيام: ${days}.`,
    `The last backup that was verified is ${days} days old.`,
  ]
  return isLate(backupAt) ? [bad(says, verify)] : [good(...says)]
}
