import { yearOf } from '../../arabic/dates.ts'
import type { Articles } from './collection.ts'

export type Narrowing = {
  /** In seconds since 1970; `until` is excluded. */
  from: number
  until: number
  /** A category and its branches. */
  categories?: number[]
  agency?: number
  author?: number
}

/** How many results there would be of each category, agency, author and year; each without its own narrowing. */
export type Facets = Record<'categories' | 'agencies' | 'authors' | 'years', Map<number, number>>

export function narrow(
  { category, agency, author, publishAt }: Articles,
  slots: Int32Array,
  narrowing: Narrowing,
): { slots: Int32Array; facets: Facets } {
  const categories = narrowing.categories && new Set(narrowing.categories)
  const facets: Facets = { categories: new Map(), agencies: new Map(), authors: new Map(), years: new Map() }
  const kept = slots.filter(slot => {
    const at = publishAt[slot]!
    const inCategory = !categories || categories.has(category[slot]!)
    const ofAgency = narrowing.agency === undefined || agency[slot] === narrowing.agency
    const byAuthor = narrowing.author === undefined || author[slot] === narrowing.author
    const within = at >= narrowing.from && at < narrowing.until
    if (ofAgency && byAuthor && within) add(facets.categories, category[slot]!)
    if (inCategory && byAuthor && within) add(facets.agencies, agency[slot]!)
    if (inCategory && ofAgency && within) add(facets.authors, author[slot]!)
    if (inCategory && ofAgency && byAuthor) add(facets.years, yearAt(at))
    return inCategory && ofAgency && byAuthor && within
  })
  return { slots: kept, facets }
}

function add(counts: Map<number, number>, id: number): void {
  if (id > 0) counts.set(id, (counts.get(id) ?? 0) + 1)
}

const day = 86_400

/** The time zone matters only within a day of the turn of the year. */
function yearAt(seconds: number): number {
  const [before, after] = [seconds - day, seconds + day].map(time => new Date(time * 1000).getUTCFullYear())
  return before === after ? before! : yearOf(new Date(seconds * 1000))
}
