import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { readServerPosition } from '../../platform/database/server-position.ts'
import { listEdges } from '../../platform/edge/owed-purges.ts'
import { countFailing } from '../../platform/jobs.ts'
import { recipientRefusal } from '../../platform/mail/recipient-refusal.ts'
import { findDelay, measureQueue } from '../../platform/queue.ts'
import { findLastCheck } from '../backup/check.service.ts'
import { findQuarantine } from '../backup/quarantine.service.ts'
import { findFirstBackup } from '../backup/run.service.ts'
import { findFailingChannels } from '../channel/probe.service.ts'
import { findFeedHealth } from '../feed/feed-figures.service.ts'
import { findMailboxHealth } from '../mailbox/health/health.service.ts'
import { watchMediaFolder } from '../media/media-folder.service.ts'
import { listPruningRuns } from '../retention/retention.service.ts'
import { findWebhookHealth } from '../webhook/health.service.ts'
import { sumRecentAnswers } from './answers.queries.ts'
import { judgeCertificate } from './certificate.policy.ts'
import { findCertificateStatus } from './certificate.queries.ts'
import { judgeChannels } from './channels.policy.ts'
import { judgeEdges } from './edge.policy.ts'
import { bad, type Finding, good } from './finding.policy.ts'
import { judgeMailboxes } from './mailboxes.policy.ts'
import { judgeBucket, judgeMediaFolder } from './media.policy.ts'
import { judgeReplica, judgeReplicaAway } from './replica.policy.ts'
import { judgeRetention } from './retention.policy.ts'
import { type SystemCheck, type SystemFinding, systemChecks } from './system.contract.ts'
import {
  judgeBackups,
  judgeDatabase,
  judgeDatabaseAway,
  judgeDisk,
  judgeErrors,
  judgeFeedHealth,
  judgeJobs,
  judgeMail,
} from './system.policy.ts'
import { measureConnections } from './system.queries.ts'
import { judgeWebhooks } from './webhooks.policy.ts'

declare module '../../platform/context.ts' {
  interface Services {
    /** Folder whose disk fills with pictures, and with the embedded database. */
    dataDir: string
    /** Addresses of the database server itself, and of its replicas. */
    databaseServers: { primary: string; replicas: string[] }
  }
}

export type StatusParts = Pick<
  Services,
  'db' | 'dataDir' | 'mailer' | 'siteUrl' | 'edge' | 'storage' | 'databaseServers'
>

const patienceMs = 5000

const checks: Record<SystemCheck, (parts: StatusParts) => Promise<Finding[]>> = {
  async database({ db }) {
    const start = performance.now()
    const connections = await measureConnections(db).catch(() => undefined)
    return connections
      ? judgeDatabase({ ...connections, answerMs: performance.now() - start })
      : judgeDatabaseAway()
  },
  replicas: async ({ databaseServers: { primary, replicas } }) => {
    if (replicas.length === 0) return [good('لا نسخ للقراءة في الإعدادات.', 'No replicas are set.')]
    const own = await readServerPosition(primary)
    return Promise.all(
      replicas.map(url => {
        const name = new URL(url).host
        return readServerPosition(url).then(
          replica => judgeReplica(name, replica, own),
          () => judgeReplicaAway(name),
        )
      }),
    )
  },
  jobs: async ({ db }) => judgeJobs(await findQueue(db)),
  channels: async ({ db }) => judgeChannels(await findFailingChannels(db)),
  feeds: async ({ db }) => judgeFeedHealth(await findFeedHealth(db)),
  mailboxes: async ({ db }) => judgeMailboxes(await findMailboxHealth(db)),
  webhooks: ({ db }) => lookAtWebhooks(db),
  async mail({ db, mailer }) {
    const { matching, others } = await countFailing(db, 'mail', recipientRefusal)
    return judgeMail({ configured: mailer.configured, failing: others, refusedAddresses: matching })
  },
  errors: async ({ db }) => judgeErrors(await sumRecentAnswers(db)),
  async disk({ dataDir }) {
    const { blocks, bavail, bsize, files, ffree } = await statfs(dataDir)
    return judgeDisk({ size: blocks * bsize, free: bavail * bsize, files, freeFiles: ffree })
  },
  async media({ db, storage }) {
    const folder = await watchMediaFolder(db, storage)()
    if (storage.home.kind === 'disk') return judgeMediaFolder(folder)
    return judgeBucket(folder, folder === 'away' ? 'UNAVAILABLE' : undefined)
  },
  async backups({ db }) {
    const [checked, firstAt] = await Promise.all([findLastCheck(db), findFirstBackup(db)])
    return judgeBackups(checked, Date.now(), firstAt)
  },
  certificate: async ({ db, siteUrl }) =>
    judgeCertificate(siteUrl, await findCertificateStatus(db, siteUrl), Date.now()),
  async edge({ db, edge }) {
    // A copy in quarantine sends nothing out, so the edge hears of no changes.
    if (await findQuarantine(db))
      return [good('لا يُبلَّغ ما دام الموقع في الحجر.', 'Not told of changes in quarantine.')]
    return judgeEdges(
      edge.purgers.map(({ name }) => name),
      await listEdges(db),
    )
  },
  retention: async ({ db }) => judgeRetention(await listPruningRuns(db), Date.now()),
}

/** In quarantine every message waits, and that is no fault. */
export async function lookAtWebhooks(db: Handle): Promise<Finding[]> {
  if (await findQuarantine(db))
    return [good('لا تُرسل رسائلها في الحجر.', 'In quarantine no message is sent.')]
  return judgeWebhooks(await findWebhookHealth(db))
}

/** Jobs by kind and state, and how late the oldest is. In quarantine every job waits, and none counts as late. */
export async function findQueue(db: Handle) {
  const [counts, delayMs, quarantine] = await Promise.all([
    measureQueue(db),
    findDelay(db),
    findQuarantine(db),
  ])
  return { counts, delayMs: quarantine ? 0 : delayMs }
}

/** Runs all checks at once; one that fails or does not end is a finding too. */
export async function findSystemStatus(parts: StatusParts): Promise<SystemFinding[]> {
  const found = await Promise.all(systemChecks.map(check => runCheck(check, parts)))
  return found.flat()
}

async function runCheck(check: SystemCheck, parts: StatusParts): Promise<SystemFinding[]> {
  const late = wait(patienceMs, undefined, { ref: false })
  const findings = (await Promise.race([checks[check](parts), late]).catch(() => undefined)) ?? [failed]
  return findings.map(({ state, says, todo }) => ({ check, state, says: says.ar, todo: todo?.ar ?? null }))
}

const failed = bad(
  ['تعذّر هذا الفحص.', 'This check failed.'],
  ['ابحث في سجل الموقع عن السبب.', 'Look for the cause in the log of the site.'],
)
