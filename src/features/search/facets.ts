import type { Articles } from './articles.ts'

export type Narrowing = {
  /** In seconds since 1970; `until` is excluded. */
  from: number
  until: number
  /** A category and its children. */
  categories?: number[]
  agency?: number
  author?: number
  /** Staff see all articles of a story. */
  isForStaff?: boolean
}

/** Number of results for each category, agency, author and year; each without its own filter. */
export type Facets = Record<'categories' | 'agencies' | 'authors' | 'years', Map<number, number>>

/** The filter that excludes an article. */
const by = { category: 1, agency: 2, author: 4, time: 8 }

export function narrow(
  articles: Articles,
  slots: Int32Array,
  narrowing: Narrowing,
): { slots: Int32Array; facets: Facets } {
  const leftOut = listLeftOut(articles, slots, narrowing)
  const isByStory = hasOneOfEachStory(narrowing)
  const stories = isByStory ? articles.story : undefined
  const facets = {
    categories: count(articles.category, slots, leftOut, by.category, stories),
    // The results of an agency or an author have all articles of a story.
    agencies: count(articles.agency, slots, leftOut, by.agency),
    authors: countAuthors(articles, slots, leftOut),
    years: count(articles.year, slots, leftOut, by.time, stories),
  }
  const left = leftOut ? slots.filter((_, index) => leftOut[index] === 0) : slots
  return { slots: isByStory ? oneOfEachStory(articles, left) : left, facets }
}

function hasOneOfEachStory({ agency, author, isForStaff }: Narrowing): boolean {
  return !isForStaff && agency === undefined && author === undefined
}

/** Keeps the article in the earliest place of each story. */
function oneOfEachStory({ story, place }: Articles, slots: Int32Array): Int32Array {
  const leads = new Map<number, number>()
  let inStories = 0
  for (const slot of slots) {
    const id = story[slot]!
    if (id === 0) continue
    inStories += 1
    const lead = leads.get(id)
    if (lead === undefined || place[slot]! < place[lead]!) leads.set(id, slot)
  }
  if (leads.size === inStories) return slots
  return slots.filter(slot => story[slot] === 0 || leads.get(story[slot]!) === slot)
}

/** By index of the slots; undefined without filters. */
function listLeftOut(
  { category, agency, author, others, bylines, publishAt }: Articles,
  slots: Int32Array,
  { categories, agency: ofAgency, author: byAuthor, from, until }: Narrowing,
): Uint8Array | undefined {
  let leftOut: Uint8Array | undefined
  const leave = (bit: number, isOut: (slot: number) => boolean) => {
    leftOut ??= new Uint8Array(slots.length)
    for (let index = 0; index < slots.length; index += 1) if (isOut(slots[index]!)) leftOut[index]! |= bit
  }
  if (categories) {
    const wanted = new Set(categories)
    leave(by.category, slot => !wanted.has(category[slot]!))
  }
  if (ofAgency !== undefined) leave(by.agency, slot => agency[slot] !== ofAgency)
  if (byAuthor !== undefined)
    leave(by.author, slot => author[slot] !== byAuthor && !bylines.at(others[slot]!).includes(byAuthor))
  if (Number.isFinite(from) || Number.isFinite(until))
    leave(by.time, slot => publishAt[slot]! < from || publishAt[slot]! >= until)
  return leftOut
}

/**
 * Counts articles by value except 0, without those that a filter other than `own` excludes; with `stories` the articles
 * of a story once.
 */
function count(
  column: Int32Array | Uint16Array,
  slots: Int32Array,
  leftOut: Uint8Array | undefined,
  own: number,
  stories?: Int32Array,
): Map<number, number> {
  const counted = new Set<number>()
  let counts = new Int32Array(64)
  for (let index = 0; index < slots.length; index += 1) {
    if (leftOut !== undefined && (leftOut[index]! | own) !== own) continue
    const value = column[slots[index]!]!
    const story = stories?.[slots[index]!] ?? 0
    if (story !== 0) {
      const key = value * 2 ** 31 + story
      if (counted.has(key)) continue
      counted.add(key)
    }
    if (value >= counts.length) {
      const larger = new Int32Array(value * 2)
      larger.set(counts)
      counts = larger
    }
    counts[value]! += 1
  }
  return new Map([...counts.entries()].filter(([value, many]) => value > 0 && many > 0))
}

/** An article counts for each of its byline. */
function countAuthors(
  { author, others, bylines }: Articles,
  slots: Int32Array,
  leftOut: Uint8Array | undefined,
): Map<number, number> {
  const counts = count(author, slots, leftOut, by.author)
  for (const [place, articles] of count(others, slots, leftOut, by.author))
    for (const id of bylines.at(place)) counts.set(id, (counts.get(id) ?? 0) + articles)
  return counts
}
