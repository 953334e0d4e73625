import { type HouseStyle, setHouseStyle } from '../../arabic/house-style.ts'
import { cacheTag, isCacheTag } from '../../contract/cache-tags.ts'
import { getHouseStyle } from '../../features/setting/setting.service.ts'
import { createCachedValue } from '../../platform/cached-value.ts'
import type { Config } from '../../platform/config.ts'
import { listen } from '../../platform/database/notices.ts'
import type { Log } from '../../platform/log.ts'
import { createLiveHub, type LiveHub } from '../../platform/streams/hub.ts'
import { createServerClient } from '../api.ts'
import { createPartnerFeeds, type PartnerFeeds } from '../partner-feeds.ts'
import type { Outside } from '../security/outside.ts'
import type { OpenServices } from '../services.ts'
import { createBurst, isOften } from './burst.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createSharedAnswers } from './shared-answers.ts'

export type Caches = {
  pages: PageCache
  /** The API with a guest's rights, which caches common responses. */
  guestClient: ReturnType<typeof createSharedAnswers>['client']
  /** Feeds of partners, and the partners by key. */
  partnerFeeds: PartnerFeeds
  /** Settings in force: house style, external services, the site's name. */
  currentSettings: () => Promise<{ houseStyle: HouseStyle; outside: Outside; siteName: string }>
  /** Resolves when this process has handled all earlier notices. */
  catchUp: () => Promise<void>
  /** Subscriptions of this process' streams. */
  live: LiveHub
  stop: () => Promise<void>
}

const guest = {
  actor: undefined,
  userAgent: '',
  country: '',
  token: undefined,
  setToken: () => {},
  device: undefined,
  setDevice: () => {},
}

/** Opens this process' caches, which notices invalidate. */
export async function openCaches(
  config: Config,
  log: Log,
  databaseUrl: string,
  { readers, guests, visitors, signIn, callers, outside, close, replicas, ...services }: OpenServices,
): Promise<Caches> {
  const pages = createPageCache(config.pageCacheBytes)
  const answers = createSharedAnswers((addCacheTags, address, reading) =>
    createServerClient({
      ...services,
      ...guest,
      db: readers,
      addCacheTags,
      address,
      readLocked: async () => reading,
    }),
  )
  const partnerFeeds = createPartnerFeeds()
  const invalidated = [answers, pages, partnerFeeds.known, partnerFeeds.feeds]
  const settings = createSettings(log, outside, services)
  const groupTags: string[] = [cacheTag.all('groups'), cacheTag.all('packages')]
  /** If reading fails, keeps the last known networks. Each request checks whether they have expired. */
  const refreshNetworks = () =>
    services.groupNetworks.refresh().catch(err => log.warn({ err }, 'networks of groups could not be read'))
  // Loads common data before the process listens and after each change, so that no page waits for it.
  const warm = async () => {
    if (config.warm) await answers.warm()
  }
  const live = createLiveHub()
  const burst = createBurst(tags => pages.drop(tags))
  const dropAll = () => {
    replicas.noteChange()
    live.tellAll()
    void settings.refresh()
    void refreshNetworks()
    for (const cache of invalidated) cache.dropAll()
    void warm()
  }
  const listener = await listen(
    databaseUrl,
    log,
    tags => {
      // Must come first, so that nothing is rebuilt from a replica without the change.
      replicas.noteChange()
      if (!tags.every(isCacheTag)) return dropAll()
      if (tags.includes(cacheTag.all('settings')) || tags.includes(cacheTag.takedowns))
        void settings.refresh()
      if (tags.some(tag => groupTags.includes(tag))) void refreshNetworks()
      const [often, rarely] = [tags.filter(isOften), tags.filter(tag => !isOften(tag))]
      burst.drop(often)
      if (rarely.length === 0) return
      for (const cache of invalidated) cache.drop(rarely)
      void warm()
    },
    dropAll,
    topics => {
      replicas.noteChange()
      live.tell(topics)
    },
  )
  await settings.load()
  await services.groupNetworks.current()
  await warm()
  settings.report()
  return {
    pages,
    guestClient: answers.client,
    partnerFeeds,
    currentSettings: settings.current,
    async catchUp() {
      await listener.catchUp()
      burst.flush()
      await settings.current().catch(() => {})
      await services.groupNetworks.current().catch(() => {})
    },
    live,
    async stop() {
      burst.flush()
      await listener.stop()
    },
  }
}

/** Settings in force, read again after each change of them. */
function createSettings(
  log: Log,
  outside: OpenServices['outside'],
  services: Pick<OpenServices, 'db' | 'siteName' | 'meter' | 'counting' | 'takenDownFiles'>,
) {
  const style = createCachedValue(() => getHouseStyle(services.db), setHouseStyle)
  const name = createCachedValue(services.siteName, () => {})
  const { meter, counting, takenDownFiles } = services
  const others = [meter, counting, takenDownFiles]
  const report = () => {
    const { problem } = outside.known()
    if (problem) log.warn(problem)
  }
  return {
    async current() {
      const [houseStyle, siteName, known] = await Promise.all([
        style.current(),
        name.current(),
        outside.current(),
        ...others.map(value => value.current()),
      ])
      return { houseStyle, outside: known, siteName }
    },
    async refresh(): Promise<void> {
      try {
        await Promise.all([style, name, outside, ...others].map(value => value.refresh()))
        report()
      } catch (error) {
        // Callers will retry.
        log.warn({ err: error }, 'the settings could not be read')
      }
    },
    /** One after the other: in parallel, each would open a connection, which is a process of PostgreSQL's. */
    async load(): Promise<void> {
      for (const value of [style, name, outside, ...others]) await value.current()
    },
    /** Logs a setting that cannot be used. */
    report,
  }
}
