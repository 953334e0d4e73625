import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { breadcrumbOf, collectionPageOf } from '../../../ui/site/structured.ts'
import { listPagePath, pagingLinks } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { itemListOf } from '../../article-list/site/structured.ts'
import type { PodcastCard } from '../../podcast/podcast.contract.ts'
import type { Clip, WatchCard, WatchKind } from '../watch.contract.ts'
import { listenPath, verticalPath, watchPath } from './watchPaths.ts'

const perPage = 20
const clipsInStrip = 8

type ListData = {
  path: string
  after: string | null
  previous: string | null
  items: WatchCard[]
  next: string | null
}
export type WatchData = ListData & { clips: Clip[] }
export type ListenData = ListData & { shows: PodcastCard[] }
export type VerticalData = { clips: Clip[] }

async function loadList(
  { client, query }: PageAsk<'after'>,
  kind: WatchKind,
  path: string,
): Promise<ListData> {
  const after = query.get('after')
  const page = await client.watch.list({ kind, limit: perPage, after: after ?? undefined })
  return { path, after, ...page }
}

export async function loadWatch(ask: PageAsk<'after'>): Promise<WatchData> {
  const [list, clips] = await Promise.all([
    loadList(ask, 'video', watchPath),
    ask.client.watch.vertical({ limit: clipsInStrip }),
  ])
  // Later pages are added below the strip, so its videos are missing from them too.
  const inStrip = new Set(clips.map(({ article }) => article.id))
  const items = list.items.filter(({ id }) => !inStrip.has(id))
  return { ...list, items, clips: list.after === null ? clips : [] }
}

export async function loadListen(ask: PageAsk<'after'>): Promise<ListenData> {
  const list = await loadList(ask, 'audio', listenPath)
  return { ...list, shows: list.after === null ? await ask.client.podcast.list() : [] }
}

export async function loadVertical({ client }: PageAsk): Promise<VerticalData> {
  return { clips: await client.watch.vertical({}) }
}

type PageName = { name: string; path: string; description: string }

function headOf(named: PageName, site: Site, items: ArticleCard[], more: Partial<PageHead> = {}): PageHead {
  const { name, path, description } = named
  return {
    title: name,
    description,
    canonical: path,
    noindex: items.length === 0,
    structured: [
      collectionPageOf(site, { title: name, canonical: path, description }, itemListOf(site, items)),
      breadcrumbOf(site, [{ name, path }]),
    ],
    ...more,
  }
}

/** Later pages shift with every new article. */
const pagingOf = (data: ListData): Partial<PageHead> => ({
  canonical: listPagePath(data.path, data.after),
  links: pagingLinks(data.path, data),
  ...(data.after !== null && { noindex: true }),
})

export function watchHead(data: WatchData, site: Site): PageHead {
  const description = `فيديو ${site.name}، الأحدث أولًا.`
  const articles = [...data.clips.map(({ article }) => article), ...data.items]
  return headOf({ name: 'شاهد', path: watchPath, description }, site, articles, pagingOf(data))
}

export function listenHead(data: ListenData, site: Site): PageHead {
  const description = `ما يُسمع من ${site.name}: البرامج الصوتية، وأحدث الحلقات والتسجيلات.`
  const more = pagingOf(data)
  const isFull = data.items.length + data.shows.length > 0
  return headOf({ name: 'استمع', path: listenPath, description }, site, data.items, {
    ...more,
    noindex: data.after !== null || !isFull,
  })
}

export function verticalHead({ clips }: VerticalData, site: Site): PageHead {
  const description = `فيديو قصير من ${site.name}، بملء الشاشة.`
  const articles = clips.map(({ article }) => article)
  return headOf({ name: 'فيديو قصير', path: verticalPath, description }, site, articles)
}
