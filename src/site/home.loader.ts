import type { PageAsk } from '../api/page.ts'
import type { Picture } from '../contract/fields.ts'
import type { ArticleCard } from '../features/article/article.schema.ts'
import type { SignedArticle } from '../features/author/site/Writers.tsx'
import type { Arrangement } from '../features/front-page/front.contract.ts'
import { leadPlaces } from '../features/front-page/front.schema.ts'
import { loadIfHeard } from '../features/weather/site/weather.loader.ts'
import { placeLeads, placeSections, storyOf } from './home.placing.ts'

const shown = { latest: 6, block: 6, mostRead: 8, breaking: 6, writers: 4, people: 8 }
const candidates = 24
/** Enough to fill a block even if some of its stories are used higher up. */
const each = shown.block + leadPlaces + shown.writers + shown.breaking + shown.latest

/** The front page: each article appears once, where editors pinned it or where the placing puts it. */
export async function loadHome(ask: PageAsk) {
  return placeHome(ask, await ask.client.front.current({}))
}

/** The front page as it would be with the editors' draft published. */
export async function loadHomePreview(ask: PageAsk) {
  return { ...(await placeHome(ask, await ask.client.front.preview({}))), isPreview: true }
}

async function placeHome({ client }: PageAsk, arranged: Arrangement) {
  const [front, mostRead, agencies, categories, authors, channels, people, weather] = await Promise.all([
    client.article.front({ newest: candidates, breaking: shown.breaking, each }),
    client.article.mostRead({ limit: shown.mostRead }),
    client.agency.list(),
    client.category.list(),
    client.author.all(),
    client.channel.list(),
    client.person.present({ limit: shown.people }),
    loadIfHeard({ client }),
  ])
  const leads = placeLeads(front, arranged)
  const pinned = arranged.sections.flatMap(({ pins }) => pins.flatMap(card => (card ? storyOf(card) : [])))
  const standing = new Set([...leads.map(storyOf), ...pinned])
  const isFree = (card: ArticleCard) => !standing.has(storyOf(card))
  const place = (cards: ArticleCard[]) => {
    for (const card of cards) standing.add(storyOf(card))
    return cards
  }
  const [breaking] = place(front.breaking.filter(isFree).slice(0, 1))
  const writers = chooseSigned(front.newest.filter(isFree), authors)
  place(writers)
  const latest = place(front.newest.filter(isFree).slice(0, shown.latest))
  const sections = categories.map(({ id, name, slug, colour, children }) => ({
    id,
    name,
    slug,
    colour,
    branches: children.map(child => ({ id: child.id, name: child.name, slug: child.slug })),
    articles: front.sections.find(({ category }) => category === id)?.articles ?? [],
  }))
  return {
    template: arranged.template,
    breaking,
    leads,
    latest,
    blocks: placeSections(sections, arranged, standing, shown.block),
    mostRead,
    writers,
    agencies,
    channels,
    people,
    weather,
  }
}
export type HomeData = Awaited<ReturnType<typeof loadHome>> & { isPreview?: boolean }

type AuthorPortrait = { id: number; image: Picture | null }

/** Opinions, then the longest articles, of authors with a portrait, one of each; none if the row would not be full. */
function chooseSigned(articles: ArticleCard[], authors: AuthorPortrait[]): SignedArticle[] {
  const portraits = new Map(authors.map(({ id, image }) => [id, image]))
  const chosen = new Map<number, SignedArticle>()
  const isOpinion = ({ kind }: ArticleCard) => Number(kind === 'opinion')
  const byOpinion = (one: ArticleCard, other: ArticleCard) =>
    isOpinion(other) - isOpinion(one) || other.readMinutes - one.readMinutes
  for (const article of articles.toSorted(byOpinion)) {
    const { author } = article
    const portrait = author && portraits.get(author.id)
    if (portrait && !chosen.has(author.id)) chosen.set(author.id, { ...article, author, portrait })
  }
  return chosen.size < shown.writers ? [] : [...chosen.values()].slice(0, shown.writers)
}
