import type { Articles } from './articles.ts'

export type Narrowing = {
  /** In seconds since 1970; `until` is excluded. */
  from: number
  until: number
  /** A category and its children. */
  categories?: number[]
  agency?: number
  author?: number
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
  const facets = {
    categories: count(articles.category, slots, leftOut, by.category),
    agencies: count(articles.agency, slots, leftOut, by.agency),
    authors: count(articles.author, slots, leftOut, by.author),
    years: count(articles.year, slots, leftOut, by.time),
  }
  return { slots: leftOut ? slots.filter((_, index) => leftOut[index] === 0) : slots, facets }
}

/** By index of the slots; undefined without filters. */
function listLeftOut(
  { category, agency, author, publishAt }: Articles,
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
  if (byAuthor !== undefined) leave(by.author, slot => author[slot] !== byAuthor)
  if (Number.isFinite(from) || Number.isFinite(until))
    leave(by.time, slot => publishAt[slot]! < from || publishAt[slot]! >= until)
  return leftOut
}

/** Counts articles by value except 0, without those that a filter other than `own` excludes. */
function count(
  column: Int32Array | Uint16Array,
  slots: Int32Array,
  leftOut: Uint8Array | undefined,
  own: number,
): Map<number, number> {
  let counts = new Int32Array(64)
  for (let index = 0; index < slots.length; index += 1) {
    if (leftOut !== undefined && (leftOut[index]! | own) !== own) continue
    const value = column[slots[index]!]!
    if (value >= counts.length) {
      const larger = new Int32Array(value * 2)
      larger.set(counts)
      counts = larger
    }
    counts[value]! += 1
  }
  return new Map([...counts.entries()].filter(([value, many]) => value > 0 && many > 0))
}
