import path from 'node:path'
import { addImpressions } from '../features/ad/ad.service.ts'
import { createGoogleAnalytics } from '../features/analytics/google/google-analytics.service.ts'
import type { PageView } from '../features/analytics/page-view.schema.ts'
import { storeViews, viewOfArticle } from '../features/analytics/view.service.ts'
import { createQuarantineCheck } from '../features/backup/quarantine.service.ts'
import { createApiFootball } from '../features/football/api-football.service.ts'
import { type CachedGroupNetworks, createGroupNetworks } from '../features/group/networks.service.ts'
import { createExchangeRateApi, createGoldApi } from '../features/market/providers.service.ts'
import { type CachedMeter, createCachedMeter } from '../features/paywall/cached-meter.service.ts'
import { createCrawlers } from '../features/paywall/crawlers.service.ts'
import { addClicks } from '../features/posting/post.service.ts'
import { addMarks } from '../features/push/notification/notification.service.ts'
import { getSettingValue } from '../features/setting/setting.service.ts'
import { createOpenMeteo } from '../features/weather/forecaster.service.ts'
import { createHubs } from '../features/websub/hubs.service.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/context.ts'
import { type Database, openDatabases } from '../platform/database/database.ts'
import { fullPools } from '../platform/database/pool-sizes.ts'
import type { Replicas } from '../platform/database/replicas.ts'
import { createEdge } from '../platform/edge/edge.ts'
import { createPurger } from '../platform/edge/purger.ts'
import { connect } from '../platform/events.ts'
import { createGroupCommit } from '../platform/group-commit.ts'
import { createMailer } from '../platform/mail/mail.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { type Patience, patient } from '../platform/patience.ts'
import { connectRetention } from '../platform/retention.ts'
import { createCursors } from '../platform/security/cursors.ts'
import { createVault } from '../platform/security/vault.ts'
import { holdDeletions } from '../platform/storage/held.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { createViewCounter } from '../platform/view-counter.ts'
import * as retention from '../retention.ts'
import * as subscribers from '../subscribers.ts'
import { type CachedCounting, createCachedCounting } from './counting.ts'
import { holdInQuarantine } from './quarantined.ts'
import { type CachedOutside, createCachedOutside, createCaptchaMaker } from './security/outside.ts'
import { createTakenDownFiles, type TakenDownFiles } from './taken-down-files.ts'

/** Short, because a reader who has clicked a link waits for the count. */
const clickMs = 20

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
  const { db, readers, guests, visitors, signIn, callers, replicas } = openDatabases(databaseUrl, {
    patience,
    replicas: replicaUrls,
    isWorker,
    max: config.databaseConnections ?? fullPools.queries,
    pooled: config.databaseDirectUrl !== undefined,
  })
  const isQuarantined = createQuarantineCheck(db)
  const storage = openStorage(config)
  const pageViews = createGroupCommit<PageView>(views => storeViews(db, views))
  const adViews = createViewCounter(addImpressions, db)
  const pushMarks = createViewCounter(addMarks, db)
  const postClicks = createViewCounter(addClicks, db, clickMs)
  const userAgent = `Warraq/1 (+${config.siteUrl})`
  const siteName = async () => (await getSettingValue(db, 'website', 'siteName')) || config.siteName
  const mailer = createMailer({
    ...config.mail,
    outboxDir: path.join(config.dataDir, 'outbox'),
    siteName,
    siteUrl: config.siteUrl,
    isQuarantined,
  })
  const vault = createVault({ key: config.secretsKey, file: path.join(config.dataDir, 'secrets.key') })
  const edgeCalls = createOutbound({
    isQuarantined,
    // Allows the address even if it is private, because the operator set it.
    allow: config.edges.map(({ url }) => new URL(url).host),
    userAgent,
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
  })
  const outside = createCachedOutside(db, config, vault)
  return {
    db,
    readers,
    guests,
    visitors,
    signIn,
    callers,
    replicas,
    siteName,
    siteUrl: config.siteUrl,
    dataDir: config.dataDir,
    incomingFolder: config.incomingFolder,
    databaseServers: {
      primary: config.databaseDirectUrl ?? databaseUrl,
      replicas: config.databaseReadUrls,
    },
    hasBackupPassphrase: config.backupPassphrase !== undefined,
    backupTargets: config.backupTargets,
    pageViews,
    countArticleView: (id, caller) => pageViews.add(viewOfArticle(id, caller)),
    adViews,
    storage: config.media.s3 ? holdDeletions(storage, isQuarantined) : storage,
    edge: createEdge(
      config.edges.map(({ kind }) => kind),
      config.edges.map(edge => createPurger(edge, edgeCalls)),
    ),
    outbound: createOutbound({
      isQuarantined,
      allow: config.allow.staff,
      userAgent,
      timeoutMs: 20_000,
      maxBytes: 16 * 1024 * 1024,
    }),
    mailer,
    mailboxes: createOutbound({
      isQuarantined,
      allow: config.allow.mailbox,
      userAgent,
      timeoutMs: 20_000,
      maxBytes: 0,
    }),
    forecaster: createOpenMeteo({ baseUrl: config.weatherBaseUrl, userAgent, isQuarantined }),
    scores: createApiFootball({ baseUrl: config.footballBaseUrl, userAgent, isQuarantined }),
    markets: {
      currencies: createExchangeRateApi({ baseUrl: config.ratesBaseUrl, userAgent, isQuarantined }),
      gold: createGoldApi({ baseUrl: config.goldBaseUrl, userAgent, isQuarantined }),
    },
    hubs: createHubs({ addresses: config.webSubHubs, siteUrl: config.siteUrl, isQuarantined }),
    outside,
    counting: createCachedCounting(db),
    takenDownFiles: createTakenDownFiles(db),
    groupNetworks: createGroupNetworks(db),
    meter: createCachedMeter(db, vault, createCrawlers(config.crawlerDns)),
    ...holdInQuarantine(
      {
        outside,
        makeCaptcha: createCaptchaMaker(config),
        countryGuessUrl: config.countryGuessUrl,
        googleAnalytics: createGoogleAnalytics({ ...config.googleAnalytics, timeoutMs: patience.network }),
      },
      isQuarantined,
    ),
    vault,
    cursors: createCursors(vault),
    paymentKeys: config.payment,
    push: config.push,
    pushServices: createOutbound({
      isQuarantined,
      allow: config.allow.push,
      userAgent,
      timeoutMs: 10_000,
      maxBytes: 0,
      connections: 64,
    }),
    pushMarks,
    webhookReceivers: createOutbound({
      isQuarantined,
      allow: config.allow.webhook,
      userAgent,
      timeoutMs: patience.network,
      maxBytes: 0,
      connections: 64,
    }),
    networks: {
      addresses: config.networks,
      outbound: createOutbound({
        isQuarantined,
        // Allows the address even if it is private, because the operator set it.
        allow: Object.values(config.networks).map(({ api }) => new URL(api).host),
        userAgent,
        timeoutMs: patience.network,
        maxBytes: 1024 * 1024,
      }),
    },
    alertWebhook: config.alertWebhook
      ? {
          url: config.alertWebhook,
          outbound: createOutbound({
            isQuarantined,
            // Allows the address even if it is private, because the operator set it.
            allow: [new URL(config.alertWebhook).host],
            userAgent,
            timeoutMs: patience.network,
            maxBytes: 64 * 1024,
          }),
        }
      : undefined,
    assistant: createOutbound({
      isQuarantined,
      allow: config.allow.assistant,
      userAgent,
      timeoutMs: patience.assistant,
      maxBytes: 8 * 1024 * 1024,
      // Many, because a response may take minutes and the next editor must not wait for it.
      connections: 64,
    }),
    postClicks,
    async close() {
      mailer.close()
      await pageViews.stop()
      await adViews.stop()
      await pushMarks.stop()
      await postClicks.stop()
      await db.destroy()
    },
  }
}
