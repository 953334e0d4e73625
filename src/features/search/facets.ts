import { yearOf } from '../../arabic/dates.ts'
import { houseStyle } from '../../arabic/house-style.ts'
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
  const counted = { categories: counter(), agencies: counter(), authors: counter(), years: counter() }
  const kept = new Int32Array(slots.length)
  let count = 0
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index]!
    const at = publishAt[slot]!
    const inCategory = !categories || categories.has(category[slot]!)
    const ofAgency = narrowing.agency === undefined || agency[slot] === narrowing.agency
    const byAuthor = narrowing.author === undefined || author[slot] === narrowing.author
    const within = at >= narrowing.from && at < narrowing.until
    if (ofAgency && byAuthor && within) counted.categories.add(category[slot]!)
    if (inCategory && byAuthor && within) counted.agencies.add(agency[slot]!)
    if (inCategory && ofAgency && within) counted.authors.add(author[slot]!)
    if (inCategory && ofAgency && byAuthor) counted.years.add(yearAt(at))
    if (inCategory && ofAgency && byAuthor && within) kept[count++] = slot
  }
  const { categories: inCategories, agencies, authors, years } = counted
  const facets = {
    categories: inCategories.read(),
    agencies: agencies.read(),
    authors: authors.read(),
    years: years.read(),
  }
  return { slots: kept.subarray(0, count), facets }
}

/** Counts ids in an array, as a common word counts hundreds of thousands. */
function counter() {
  let counts = new Int32Array(64)
  return {
    add(id: number) {
      if (id >= counts.length) {
        const larger = new Int32Array(id * 2)
        larger.set(counts)
        counts = larger
      }
      counts[id]! += 1
    },
    /** 0 is none. */
    read: () => new Map([...counts.entries()].filter(([id, count]) => id > 0 && count > 0)),
  }
}

const day = 86_400

/** By day since 1970, until 2100; 0 if not looked up yet. */
const yearOfDay = new Uint16Array(47_482)

/** The time zone matters only within a day of the turn of the year. */
function yearAt(seconds: number): number {
  const known = yearOfDay[Math.floor(seconds / day)]
  if (known) return known
  const [before, after] = [seconds - 2 * day, seconds + 2 * day].map(time =>
    new Date(time * 1000).getUTCFullYear(),
  )
  if (before !== after) return yearNearTurn(seconds)
  yearOfDay[Math.floor(seconds / day)] = before!
  return before!
}

const quarter = 900
let zone = ''
const yearOfQuarter = new Map<number, number>()

/** Time zones differ by quarters of an hour. */
function yearNearTurn(seconds: number): number {
  if (zone !== houseStyle().timeZone) {
    zone = houseStyle().timeZone
    yearOfQuarter.clear()
  }
  const at = Math.floor(seconds / quarter)
  const year = yearOfQuarter.get(at) ?? yearOf(new Date(seconds * 1000))
  yearOfQuarter.set(at, year)
  return year
}
