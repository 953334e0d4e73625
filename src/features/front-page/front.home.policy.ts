import type { Picture } from '../../contract/fields.ts'
import type { ArticleCard } from '../article/article.schema.ts'
import type { Character, ShownStrip } from '../category/category.schema.ts'
import type { Arrangement } from './front.contract.ts'
import { placeLeads, placeSections, storyOf } from './front.placing.policy.ts'
import { leadPlaces } from './front.schema.ts'
import { beforeMostRead, beforeWriters } from './front.sections.policy.ts'
import { placeOfStrip } from './front.strip.policy.ts'

const shown = { latest: 6, block: 6, breaking: 6, writers: 4, strip: 3, videos: 4 }
/** Fewer are no row. */
const leastVideos = 3

/** Articles to choose from. `each` fills a block even if some of its stories are used higher up. */
export const homeCandidates = {
  newest: 24,
  breaking: shown.breaking,
  each: shown.block + leadPlaces + shown.writers + shown.breaking + shown.latest + shown.videos,
  videos: leadPlaces + shown.videos,
}
export const homeMostRead = 8

type Lists = {
  newest: ArticleCard[]
  breaking: ArticleCard[]
  videos: ArticleCard[]
  sections: { category: number; articles: ArticleCard[] }[]
}
type MenuItem = { id: number; name: string; slug: string; colour: string }
type MenuCategory = MenuItem & { character: Character; children: MenuItem[] }
type AuthorPortrait = { id: number; image: Picture | null }
/** An article shown with its author. */
type SignedArticle = ArticleCard & { author: NonNullable<ArticleCard['author']>; portrait: Picture }

/** The front page's articles: each appears once, where editors pinned it or where the placing puts it. */
export function composeHome(
  lists: Lists,
  arranged: Arrangement,
  {
    categories,
    authors,
    strips,
  }: { categories: MenuCategory[]; authors: AuthorPortrait[]; strips: ShownStrip[] },
) {
  const leads = placeLeads(lists, arranged)
  const pinned = arranged.sections.flatMap(({ pins }) => pins.flatMap(card => (card ? storyOf(card) : [])))
  const standing = new Set([...leads.map(storyOf), ...pinned])
  const isFree = (card: ArticleCard) => !standing.has(storyOf(card))
  const place = (cards: ArticleCard[]) => {
    for (const card of cards) standing.add(storyOf(card))
    return cards
  }
  const [breaking] = place(lists.breaking.filter(isFree).slice(0, 1))
  const { strip: given } = arranged
  const strip = given && {
    ...given,
    place: placeOfStrip(given.place),
    stories: place(given.stories.filter(isFree).slice(0, shown.strip)),
  }
  const videos = chooseVideos(lists.videos.filter(isFree))
  place(videos)
  const writers = chooseSigned(lists.newest.filter(isFree), authors)
  place(writers)
  const latest = place(lists.newest.filter(isFree).slice(0, shown.latest))
  const portraitOf = portraitsIn(authors)
  const sections = categories.map(({ id, name, slug, colour, character, children }) => ({
    id,
    name,
    slug,
    colour,
    character,
    strip: strips.find(({ category }) => category === id) ?? null,
    branches: children.map(child => ({ id: child.id, name: child.name, slug: child.slug })),
    articles: (lists.sections.find(({ category }) => category === id)?.articles ?? []).map(article =>
      character === 'opinion' ? { ...article, portrait: portraitOf(article) } : article,
    ),
  }))
  const rows = writers.length > 0 ? [beforeMostRead, beforeWriters] : [beforeMostRead]
  const blocks = placeSections(sections, arranged, standing, shown.block, rows)
  return { template: arranged.template, breaking, leads, latest, blocks, writers, videos, strip }
}

/** Each is shown by its picture. */
function chooseVideos(free: ArticleCard[]): ArticleCard[] {
  const illustrated = free.filter(({ image }) => image)
  return illustrated.length < leastVideos ? [] : illustrated.slice(0, shown.videos)
}

/** Portraits by article; undefined without one. */
function portraitsIn(authors: AuthorPortrait[]) {
  const portraits = new Map(authors.map(({ id, image }) => [id, image]))
  return ({ author }: ArticleCard) => (author && portraits.get(author.id)) ?? undefined
}

/** Opinions, then the longest articles, of authors with a portrait, one of each; none if the row would not be full. */
function chooseSigned(articles: ArticleCard[], authors: AuthorPortrait[]): SignedArticle[] {
  const portraitOf = portraitsIn(authors)
  const chosen = new Map<number, SignedArticle>()
  const isOpinion = ({ kind }: ArticleCard) => Number(kind === 'opinion')
  const byOpinion = (one: ArticleCard, other: ArticleCard) =>
    isOpinion(other) - isOpinion(one) || other.readMinutes - one.readMinutes
  for (const article of articles.toSorted(byOpinion)) {
    const { author } = article
    const portrait = portraitOf(article)
    if (author && portrait && !chosen.has(author.id)) chosen.set(author.id, { ...article, author, portrait })
  }
  return chosen.size < shown.writers ? [] : [...chosen.values()].slice(0, shown.writers)
}
