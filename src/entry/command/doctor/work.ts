import { existsSync } from 'node:fs'
import path from 'node:path'
import { findLastCheck } from '../../../features/backup/check.service.ts'
import { findQuarantine } from '../../../features/backup/quarantine.service.ts'
import { findFirstBackup } from '../../../features/backup/run.service.ts'
import { secretsOfFeed } from '../../../features/feed/feed.credentials.service.ts'
import { listFeedsToTry } from '../../../features/feed/feed.service.ts'
import { folderOf } from '../../../features/feed/folder/folder-address.ts'
import { IncomingFolder } from '../../../features/feed/folder/incoming-folder.ts'
import { findMailboxHealth } from '../../../features/mailbox/health/health.service.ts'
import { bad, type Finding, good, warning } from '../../../features/system-status/finding.policy.ts'
import { judgeMailboxes } from '../../../features/system-status/mailboxes.policy.ts'
import { judgeBackups, judgeJobs } from '../../../features/system-status/system.policy.ts'
import { findQueue, lookAtWebhooks } from '../../../features/system-status/system.service.ts'
import type { Check, Site } from './finding.ts'

type Feeds = { tried: number; failures: { name: string; reason: string }[] }

const maxFeeds = 20
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

type Feed = { id: number; feedUrl: string }

/** Why a feed cannot be read, with its credentials, as the site reads it. */
async function failureOf({ services, config }: Site, { id, feedUrl }: Feed): Promise<string | undefined> {
  try {
    const folder = folderOf(feedUrl)
    if (folder !== undefined) {
      await (await IncomingFolder.open(services.incomingFolder, folder)).list()
      return undefined
    }
    // Opening credentials without a key would create a new key.
    const secrets = hasKey(config) ? await secretsOfFeed(services, id, feedUrl) : undefined
    const { status } = await services.outbound.get(feedUrl, {
      timeoutMs: feedLimitMs,
      allowCut: true,
      maxBytes: 2 ** 20,
      secrets,
    })
    return status >= 400 ? String(status) : undefined
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // The feed responds, but is longer than this check reads.
    return code === 'TOO_LARGE' ? undefined : (code ?? message)
  }
}

const hasKey = ({ secretsKey, dataDir }: Site['config']) =>
  secretsKey !== undefined || existsSync(path.join(dataDir, 'secrets.key'))

export const feedsCheck: Check = {
  name: 'feeds',
  title: { ar: 'الخلاصات', en: 'Feeds' },
  limitMs: 20_000,
  async look(site) {
    const { db } = site.services
    if (await findQuarantine(db)) {
      return [good('لا تُجلب الخلاصات في الحجر.', 'In quarantine no feed is fetched.')]
    }
    const feeds = await listFeedsToTry(db, maxFeeds)
    const reasons = await Promise.all(feeds.map(feed => failureOf(site, feed)))
    const failures = feeds.flatMap(({ name }, index) => {
      const reason = reasons[index]
      return reason === undefined ? [] : [{ name, reason }]
    })
    return judgeFeeds({ tried: feeds.length, failures })
  },
}

export const mailboxesCheck: Check = {
  name: 'mailboxes',
  title: { ar: 'بريد المراسلين', en: 'Mailboxes' },
  look: async ({ services: { db } }) => judgeMailboxes(await findMailboxHealth(db)),
}

export const webhooksCheck: Check = {
  name: 'webhooks',
  title: { ar: 'خطافات الويب', en: 'Webhooks' },
  look: ({ services: { db } }) => lookAtWebhooks(db),
}

export const jobsCheck: Check = {
  name: 'jobs',
  title: { ar: 'مهام الخلفية', en: 'Jobs' },
  look: async ({ services: { db } }) => judgeJobs(await findQueue(db)),
}

/** Only a warning, because a restored copy is supposed to send nothing. */
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

export const backupsCheck: Check = {
  name: 'backups',
  title: { ar: 'النسخ الاحتياطية', en: 'Backups' },
  look: async ({ services: { db } }) =>
    judgeBackups(await findLastCheck(db), Date.now(), await findFirstBackup(db)),
}
