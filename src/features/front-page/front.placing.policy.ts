import type { ArticleCard } from '../article/article.schema.ts'
import type { BlockLayout } from '../category/category.contract.ts'
import type { Character } from '../category/category.schema.ts'
import type { Arrangement } from './front.contract.ts'
import { leadPlaces } from './front.schema.ts'
import { type SectionFacts, shapesOf } from './front.shapes.policy.ts'

/** Places of the first block that show a picture: the lead, except for breaking news, and the two below it. */
const illustratedPlaces = [0, 4, 5]
/** Number of a section's stories that show a picture. */
const picturesOf: Record<BlockLayout, number> = {
  ...{
    spread: 1,
    quartet: 4,
    night: 4,
    centre: 1,
    column: 1,
    ledger: 2,
    squares: 4,
    tall: 3,
    voices: 0,
    list: 0,
  },
}
/** Layouts that need no picture. */
const wordsAlone: ReadonlySet<BlockLayout> = new Set(['voices', 'list', 'column'])
const maxBreaking = 2

/** Equal for articles of one story, which have one card on the page. */
export const storyOf = ({ id, storyId }: Pick<ArticleCard, 'id' | 'storyId'>): string =>
  storyId === null ? `article:${id}` : `story:${storyId}`

type Lists = { newest: ArticleCard[]; breaking: ArticleCard[] }

/** Pins, and in every other place the most important suitable story. */
export function placeLeads(
  { newest, breaking }: Lists,
  { leads: pinned, sections }: Arrangement,
): ArticleCard[] {
  const taken = new Set(
    [...pinned, ...sections.flatMap(({ pins }) => pins)].flatMap(card => (card ? storyOf(card) : [])),
  )
  const flashes = breaking.slice(0, maxBreaking)
  const waiting = new Set(breaking.map(storyOf))
  const others = newest.filter(card => !waiting.has(storyOf(card)))
  const free = [...flashes, ...others].filter(card => !taken.has(storyOf(card)))
  const places = Array.from({ length: leadPlaces }, (_, place) => pinned[place])
  for (const place of places.keys()) {
    if (places[place]) continue
    const chosen = choose(free, places, illustratedPlaces.includes(place))
    if (!chosen) continue
    places[place] = chosen
    free.splice(free.indexOf(chosen), 1)
  }
  const filled = places.filter(card => card !== null && card !== undefined)
  // In its first hours a newsroom may have nothing but flashes.
  return filled.length > 0 ? filled : breaking.slice(0, leadPlaces)
}

/**
 * The newest breaking story for the lead. Otherwise preferably a story of a section not placed yet, with a picture if
 * the place shows one.
 */
function choose(
  free: ArticleCard[],
  placed: (ArticleCard | null | undefined)[],
  illustrated: boolean,
): ArticleCard | undefined {
  const there = new Set(placed.map(card => card?.category.id))
  const suits = (card: ArticleCard) => !illustrated || card.image !== null
  const leading = placed[0] ? undefined : free.find(card => card.breaking)
  return (
    leading ?? free.find(card => suits(card) && !there.has(card.category.id)) ?? free.find(suits) ?? free[0]
  )
}

type Section = {
  id: number
  character: Character
  articles: (ArticleCard & { portrait?: unknown })[]
}

/**
 * Arranges sections in the editors' order and layout, or in fitting shapes, each led by a story with a picture.
 */
export function placeSections<Of extends Section>(
  sections: Of[],
  { sections: arranged, leads }: Arrangement,
  standing: ReadonlySet<string>,
  most: number,
  rowsBefore: readonly number[] = [],
): (Of & { layout: BlockLayout })[] {
  const pinnedElsewhere = new Set(
    [...leads, ...arranged.flatMap(({ pins }) => pins)].flatMap(card => (card ? storyOf(card) : [])),
  )
  const named = arranged.flatMap(({ category }) => sections.filter(({ id }) => id === category))
  const ordered = [...named, ...sections.filter(section => !named.includes(section))]
  const hidden = new Set(arranged.filter(one => one.hidden).map(({ category }) => category))
  const filled = ordered.flatMap(section => {
    if (hidden.has(section.id)) return []
    const plan = arranged.find(({ category }) => category === section.id)
    const own = section.articles.filter(
      card => !standing.has(storyOf(card)) && !pinnedElsewhere.has(storyOf(card)),
    )
    const pins = plan?.pins ?? []
    const all = [...pins.filter(card => card !== null), ...own]
    if (all.length === 0) return []
    const pictures = all.filter(({ image }) => image).length
    const layout = plan?.layout ?? null
    const facts: SectionFacts = {
      character: section.character,
      stories: Math.min(all.length, most),
      pictures,
      portraits: own.filter(({ portrait }) => portrait).length,
      layout: layout && pictures === 0 && !wordsAlone.has(layout) ? 'list' : layout,
    }
    return [{ section, own, pins, facts }]
  })
  const shapes = shapesOf(
    filled.map(({ facts }) => facts),
    rowsBefore,
  )
  return filled.map(({ section, own, pins }, at) => {
    const layout = shapes[at] ?? 'column'
    return { ...section, articles: fill(pins, own, picturesOf[layout]).slice(0, most), layout }
  })
}

function fill(pins: (ArticleCard | null)[], own: ArticleCard[], pictures: number): ArticleCard[] {
  const free = [...own]
  const length = Math.max(pins.length, pins.filter(Boolean).length + own.length)
  const places = Array.from({ length }, (_, place) => {
    if (pins[place]) return pins[place]
    const illustrated = place < pictures ? free.findIndex(({ image }) => image) : -1
    return free.splice(Math.max(illustrated, 0), 1)[0]
  })
  return places.filter(card => card !== undefined)
}
