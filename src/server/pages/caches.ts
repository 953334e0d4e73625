import { type HouseStyle, setHouseStyle } from '../../arabic/house-style.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { getHouseStyle } from '../../features/setting/setting.service.ts'
import type { Config } from '../../platform/config.ts'
import { listen } from '../../platform/database/notices.ts'
import type { Log } from '../../platform/log.ts'
import { createServerClient } from '../api.ts'
import type { Outside } from '../security/outside.ts'
import type { OpenServices } from '../services.ts'
import { createCachedValue } from './cached-value.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createSharedAnswers } from './shared-answers.ts'

export type Caches = {
  pages: PageCache
  /** The API with a guest's rights; what it answered is kept too. */
  guestClient: ReturnType<typeof createSharedAnswers>['client']
  /** What the settings say of how pages are written, and of whom they call. */
  currentSettings: () => Promise<{ houseStyle: HouseStyle; outside: Outside }>
  /** Until this process has heard of all that was changed before. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

const guest = {
  actor: undefined,
  userAgent: '',
  country: '',
  token: undefined,
  setToken: () => {},
}

/** What this process keeps of the database, each copy until a notice names what it shows. */
export async function openCaches(
  config: Config,
  log: Log,
  databaseUrl: string,
  { readers, guests, outside, close, ...services }: OpenServices,
): Promise<Caches> {
  const pages = createPageCache(config.pageCacheBytes)
  const answers = createSharedAnswers((addCacheTags, address) =>
    createServerClient({ ...services, ...guest, db: readers, addCacheTags, address }),
  )
  const style = createCachedValue(() => getHouseStyle(services.db), setHouseStyle)
  const currentSettings = async () => {
    const [houseStyle, others] = await Promise.all([style.current(), outside.current()])
    return { houseStyle, outside: others }
  }
  async function refresh(): Promise<void> {
    try {
      await Promise.all([style.refresh(), outside.refresh()])
      const { problem } = outside.known()
      if (problem) log.warn(problem)
    } catch (error) {
      // Whoever needs them asks again.
      log.warn({ err: error }, 'the settings could not be read')
    }
  }
  // Before the process listens and after each change, so that no page waits for what all pages show.
  const warm = async () => {
    if (config.warm) await answers.warm()
  }
  const listener = await listen(
    databaseUrl,
    log,
    tags => {
      if (tags.includes(cacheTag.all('settings'))) void refresh()
      for (const kept of [answers, pages]) kept.drop(tags)
      void warm()
    },
    () => {
      void refresh()
      for (const kept of [answers, pages]) kept.dropAll()
      void warm()
    },
  )
  await currentSettings()
  await warm()
  const { problem } = outside.known()
  if (problem) log.warn(problem)
  return {
    pages,
    guestClient: answers.client,
    currentSettings,
    async catchUp() {
      await listener.catchUp()
      await currentSettings().catch(() => {})
    },
    stop: listener.stop,
  }
}
