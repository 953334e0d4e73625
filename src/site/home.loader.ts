import type { PageAsk } from '../api/page.ts'
import type { Arrangement } from '../features/front-page/front.contract.ts'
import { composeHome, homeCandidates, homeMostRead } from '../features/front-page/front.home.policy.ts'
import { loadFirstPrayers } from '../features/prayer-times/site/prayer-times.loader.ts'
import { loadIfHeard } from '../features/weather/site/weather.loader.ts'

const shownPeople = 8

/** The front page: each article appears once, where editors pinned it or where the placing puts it. */
export async function loadHome(ask: PageAsk) {
  return placeHome(ask, await ask.client.front.current({}))
}

/** The front page as it would be with the editors' draft published. */
export async function loadHomePreview(ask: PageAsk) {
  return { ...(await placeHome(ask, await ask.client.front.preview({}))), isPreview: true }
}

async function placeHome({ client }: PageAsk, arranged: Arrangement) {
  const [front, mostRead, agencies, categories, authors, channels, people, strips, weather, prayers] =
    await Promise.all([
      client.article.front(homeCandidates),
      client.article.mostRead({ limit: homeMostRead }),
      client.agency.list(),
      client.category.list(),
      client.author.all(),
      client.channel.list(),
      client.person.present({ limit: shownPeople }),
      client.category.strips(),
      loadIfHeard({ client }),
      loadFirstPrayers({ client }),
    ])
  const home = composeHome(front, arranged, { categories, authors, strips })
  return { ...home, mostRead, agencies, channels, people, weather, prayers }
}
export type HomeData = Awaited<ReturnType<typeof loadHome>> & { isPreview?: boolean }
