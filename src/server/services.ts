import path from 'node:path'
import { createQuarantineCheck } from '../features/backup/quarantine.service.ts'
import type { CachedGroupNetworks } from '../features/group/networks.service.ts'
import type { CachedMeter } from '../features/paywall/cached-meter.service.ts'
import { getSettingValue } from '../features/setting/setting.service.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/context.ts'
import { type Database, openDatabases } from '../platform/database/database.ts'
import { fullPools } from '../platform/database/pool-sizes.ts'
import type { Replicas } from '../platform/database/replicas.ts'
import { createEdge } from '../platform/edge/edge.ts'
import { createPurger } from '../platform/edge/purger.ts'
import { connect } from '../platform/events.ts'
import { createMailer } from '../platform/mail/mail.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { type Patience, patient } from '../platform/patience.ts'
import { connectRetention } from '../platform/retention.ts'
import { createCursors } from '../platform/security/cursors.ts'
import { createVault } from '../platform/security/vault.ts'
import { allowHosts, type SetupParts } from '../platform/setup.ts'
import { holdDeletions } from '../platform/storage/held.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import * as retention from '../retention.ts'
import * as subscribers from '../subscribers.ts'
import { type CachedCounting, createCachedCounting } from './counting.ts'
import { holdInQuarantine } from './quarantined.ts'
import { type CachedOutside, createCachedOutside, createCaptchaMaker } from './security/outside.ts'
import { setUpNouns } from './setups.ts'
import { createTakenDownFiles, type TakenDownFiles } from './taken-down-files.ts'

export type OpenServices = Services & {
  /** Database handle for readers' pages. */
  readers: Database
  /** Database handle for calls of guests. */
  guests: Database
  /** Database handle for all other work of guests and readers. */
  visitors: Database
  /** Database handle for calls that sign in. */
  signIn: Database
  /** Database handle for the lookups of sessions. */
  callers: Database
  replicas: Replicas
  outside: CachedOutside
  meter: CachedMeter
  groupNetworks: CachedGroupNetworks
  counting: CachedCounting
  takenDownFiles: TakenDownFiles
  close: () => Promise<void>
}

/** Opens the services that handlers and jobs share, on a migrated database. */
export function openServices(
  config: Config,
  databaseUrl: string,
  patience: Patience = patient,
  { replicaUrls = [], isWorker = false }: { replicaUrls?: string[]; isWorker?: boolean } = {},
): OpenServices {
  connect(subscribers)
  connectRetention(retention)
  const databases = openDatabases(databaseUrl, {
    patience,
    replicas: replicaUrls,
    isWorker,
    max: config.databaseConnections ?? fullPools.queries,
    pooled: config.databaseDirectUrl !== undefined,
  })
  const { db } = databases
  const stops: (() => Promise<void>)[] = []
  const parts = createParts(config, db, patience, stop => stops.push(stop))
  const { vault, isQuarantined, createClient } = parts
  const platform = openPlatform(parts)
  const outside = createCachedOutside(db, config, vault)
  return {
    ...databases,
    ...platform,
    dataDir: config.dataDir,
    incomingFolder: config.incomingFolder,
    databaseServers: {
      primary: config.databaseDirectUrl ?? databaseUrl,
      replicas: config.databaseReadUrls,
    },
    outbound: createClient({
      allow: config.outboundAllow,
      timeoutMs: 20_000,
      maxBytes: 16 * 1024 * 1024,
    }),
    outside,
    counting: createCachedCounting(db),
    takenDownFiles: createTakenDownFiles(db),
    ...holdInQuarantine(
      { outside, makeCaptcha: createCaptchaMaker(config), countryGuessUrl: config.countryGuessUrl },
      isQuarantined,
    ),
    ...setUpNouns(parts),
    async close() {
      await platform.mailer.close()
      for (const stop of stops) await stop()
      await db.destroy()
    },
  }
}

function createParts(
  config: Config,
  db: Database,
  patience: Patience,
  onClose: SetupParts['onClose'],
): SetupParts {
  const isQuarantined = createQuarantineCheck(db)
  const userAgent = `Warraq/1 (+${config.siteUrl})`
  return {
    config,
    db,
    vault: createVault({ key: config.secretsKey, file: path.join(config.dataDir, 'secrets.key') }),
    patience,
    userAgent,
    isQuarantined,
    createClient: options => createOutbound({ ...options, userAgent, isQuarantined }),
    onClose,
  }
}

/** Services that belong to no noun. */
function openPlatform({ config, db, vault, isQuarantined, createClient }: SetupParts) {
  const { siteUrl, edges } = config
  const siteName = async () => (await getSettingValue(db, 'website', 'siteName')) || config.siteName
  const storage = openStorage(config)
  const edgeCalls = createClient({
    allow: allowHosts(...edges.map(({ url }) => url)),
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
  })
  return {
    siteName,
    siteUrl,
    storage: config.media.s3 ? holdDeletions(storage, isQuarantined) : storage,
    edge: createEdge(
      edges.map(({ kind }) => kind),
      edges.map(edge => createPurger(edge, edgeCalls)),
    ),
    mailer: createMailer({
      ...config.mail,
      outboxDir: path.join(config.dataDir, 'outbox'),
      siteName,
      siteUrl,
      isQuarantined,
    }),
    vault,
    cursors: createCursors(vault),
  }
}
