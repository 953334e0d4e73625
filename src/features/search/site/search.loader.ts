import { redirect } from 'react-router'
import type { ApiClient } from '../../../api/client.ts'
import type { PageAsk } from '../../../api/page.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import type { PersonCard } from '../../person/person.contract.ts'
import { type SearchPage, type SearchResult, searchSpans } from '../search.contract.ts'
import { queryOf, type SearchFilters, searchPath } from './searchAddress.ts'
import { filtersOf, noFilters, type SearchParameter } from './searchQuery.ts'

const perPage = 20
const longestQuery = 200
/** Beyond this length the page says which words were left out. */
const longestTyped = 1000

/** `count` of its results, including children. */
type Choice = { id: number; name: string; slug: string; branch?: boolean; count: number }

export type SearchData = {
  q: string
  /** Typed text beyond the longest query. */
  leftOut: string
  /** Path of the results, without cursor. */
  path: string
  filters: SearchFilters
  /** The current year, the last that can be chosen. */
  year: number
  categories: Choice[]
  agencies: Choice[]
  authors: Choice[]
  /** Years of the results, newest first. */
  years: { year: number; count: number }[]
  /** Cursor of this page; null on the first. */
  after: string | null
  previous: string | null
  items: SearchResult[]
  next: string | null
  total: number | null
  didYouMean: string | null
  /** The query whose results are shown, if the typed one has none. */
  respelt: string | null
  /** Words that begin like the last one, whose results are shown. */
  completed: string[]
  /** The reason why there is nothing to search for. */
  unsought: SearchPage['unsought']
  /** Other searches, sections and people; only if there are no results. */
  nearest: string[]
  /** Whether articles wait to be indexed for the first time; only without results. */
  indexing: boolean
  people: PersonCard[]
  mostRead: ArticleCard[]
}

export async function loadSearch({
  client,
  params,
  query,
}: PageAsk<'q' | 'after' | SearchParameter>): Promise<SearchData> {
  const typed = query.get('q')
  const asked = filtersOf(query)
  // A submitted form redirects to the address of its results.
  if (typed !== null) throw redirect(encodeOnce(searchPath(typed.slice(0, longestTyped), tidy(asked))), 302)

  const { q, leftOut } = cut(queryOf(params.slug ?? ''))
  const [categories, agencies, authors] = await Promise.all([
    listCategories(client),
    client.agency.list(),
    client.author.all(),
  ])
  const category = categories.find(({ slug }) => slug === asked.category)
  const agency = agencies.find(({ slug }) => slug === asked.agency)
  const author = authors.find(({ slug }) => slug === asked.author)
  const filters = {
    ...tidy(asked),
    category: category?.slug ?? '',
    agency: agency?.slug ?? '',
    author: author?.slug ?? '',
  }
  const after = query.get('after')
  const found =
    q.trim() === ''
      ? nothingAsked
      : await client.search.find({
          q,
          category: category?.id,
          agency: agency?.id,
          author: author?.id,
          from: filters.from || undefined,
          to: filters.to || undefined,
          sort: filters.sort === 'newest' ? 'newest' : 'relevance',
          spelling: filters.spelling === 'typed' ? 'typed' : 'nearest',
          limit: perPage,
          after: after ?? undefined,
        })
  const { facets, ...results } = found
  const countOf = ({ id, name, slug }: Omit<Choice, 'count'>, facet: Facet) => ({
    id,
    name,
    slug,
    count: sumOf(facet, [id]),
  })
  const isEmpty = found.items.length === 0
  return {
    q,
    leftOut,
    path: searchPath(found.respelt ?? q, filters),
    filters,
    year: new Date().getFullYear(),
    categories: categories.map(({ branches, ...each }) => ({
      ...each,
      count: sumOf(facets.categories, [each.id, ...branches]),
    })),
    agencies: agencies.map(each => countOf(each, facets.agencies)),
    // There may be hundreds.
    authors: authors
      .map(each => countOf(each, facets.authors))
      .filter(each => each.count > 0 || each.id === author?.id),
    years: facets.years,
    after,
    ...results,
    people: isEmpty && q !== '' ? await client.person.present({ limit: maxPeople }) : [],
    mostRead: isEmpty ? await client.article.mostRead({ limit: 4 }) : [],
  }
}

const maxPeople = 12

/** Cuts between words at the maximum length. */
function cut(typed: string): { q: string; leftOut: string } {
  if (typed.length <= longestQuery) return { q: typed, leftOut: '' }
  const end = typed.lastIndexOf(' ', longestQuery)
  const at = end > 0 ? end : longestQuery
  return {
    q: typed.slice(0, at).toWellFormed(),
    leftOut: typed.slice(at, longestTyped).trim().toWellFormed(),
  }
}

/** Drops parameters without effect, and invalid ones. */
function tidy({ category, agency, author, from, to, sort, spelling }: SearchFilters): SearchFilters {
  const span = (searchSpans as readonly string[]).includes(from)
  return {
    ...noFilters,
    category,
    agency,
    author,
    from: span || isDay(from) ? from : '',
    // A named period ends now.
    to: !span && isDay(to) ? to : '',
    sort: sort === 'newest' ? sort : '',
    spelling: spelling === 'typed' ? spelling : '',
  }
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse accepts 31 February as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const noFacets: SearchPage['facets'] = { categories: [], agencies: [], authors: [], years: [] }
const nothingAsked = {
  items: [],
  next: null,
  previous: null,
  total: null,
  facets: noFacets,
  didYouMean: null,
  respelt: null,
  completed: [],
  nearest: [],
  unsought: null,
  indexing: false,
}
type Facet = SearchPage['facets']['categories']

function sumOf(facet: Facet, ids: number[]): number {
  return facet.filter(({ id }) => ids.includes(id)).reduce((sum, { count }) => sum + count, 0)
}

async function listCategories(
  client: ApiClient,
): Promise<(Omit<Choice, 'count'> & { branches: number[] })[]> {
  const menu = await client.category.list()
  return menu.flatMap(({ id, name, slug, children }) => [
    { id, name, slug, branches: children.map(child => child.id) },
    ...children.map(child => ({
      id: child.id,
      name: child.name,
      slug: child.slug,
      branch: true,
      branches: [],
    })),
  ])
}

/** Encodes a Location header whose address is partly encoded already. */
function encodeOnce(path: string): string {
  return encodeURI(path).replaceAll('%25', '%')
}
