import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { listen } from '../platform/notices.ts'
import { createServerClient } from './api.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { OpenServices } from './services.ts'
import { createSharedAnswers } from './shared-answers.ts'
import { createStyleKeeper, type StyleKeeper } from './style-keeper.ts'

export type KeptCopies = {
  pages: PageCache
  /** The API with a guest's rights; what it answered is kept too. */
  guestClient: ReturnType<typeof createSharedAnswers>['client']
  houseStyle: StyleKeeper['inForce']
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
export async function keepCopies(
  config: Config,
  log: Log,
  databaseUrl: string,
  { readers, guests, close, ...services }: OpenServices,
): Promise<KeptCopies> {
  const pages = createPageCache(config.pageCacheBytes)
  const answers = createSharedAnswers((shows, address) =>
    createServerClient({ ...services, ...guest, db: readers, shows, address }),
  )
  const style = createStyleKeeper(services.db, log)
  const listener = await listen(
    databaseUrl,
    log,
    tags => {
      if (tags.includes('settings')) void style.renew()
      for (const kept of [answers, pages]) kept.drop(tags)
    },
    () => {
      void style.renew()
      for (const kept of [answers, pages]) kept.dropAll()
    },
  )
  await style.inForce()
  return {
    pages,
    guestClient: answers.client,
    houseStyle: style.inForce,
    async catchUp() {
      await listener.catchUp()
      await style.inForce().catch(() => {})
    },
    stop: listener.stop,
  }
}
