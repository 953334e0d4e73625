import { redirect } from 'react-router'
import type { ApiClient } from '../../../api/client.ts'
import type { PageAsk } from '../../../api/page.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { type SearchResult, searchSpans } from '../search.contract.ts'
import { queryOf, type SearchFilters, searchPath } from './searchAddress.ts'
import { filtersOf, noFilters, type SearchParameter } from './searchQuery.ts'

const perPage = 20
const longestQuery = 200

type Choice = { id: number; name: string; slug: string; branch?: boolean }

export type SearchData = {
  q: string
  /** Path of the results, without cursor. */
  path: string
  filters: SearchFilters
  /** The current year, the last that can be chosen. */
  year: number
  categories: Choice[]
  agencies: Choice[]
  /** Cursor of this page; null on the first. */
  after: string | null
  previous: string | null
  items: SearchResult[]
  next: string | null
  total: number | null
  didYouMean: string | null
  /** Shown if there are no results. */
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
  if (typed !== null) throw redirect(encodeOnce(searchPath(typed.slice(0, longestQuery), tidy(asked))), 302)

  const q = queryOf(params.slug ?? '').slice(0, longestQuery)
  const [categories, agencies] = await Promise.all([listCategories(client), client.agency.list()])
  const category = categories.find(({ slug }) => slug === asked.category)
  const agency = agencies.find(({ slug }) => slug === asked.agency)
  const filters = {
    ...tidy(asked),
    category: category?.slug ?? '',
    agency: agency?.slug ?? '',
  }
  const after = query.get('after')
  const found =
    q.trim() === ''
      ? { items: [], next: null, previous: null, total: null, didYouMean: null }
      : await client.search.find({
          q,
          category: category?.id,
          agency: agency?.id,
          from: filters.from || undefined,
          to: filters.to || undefined,
          sort: filters.sort === 'newest' ? 'newest' : 'relevance',
          limit: perPage,
          after: after ?? undefined,
        })
  return {
    q,
    path: searchPath(q, filters),
    filters,
    year: new Date().getFullYear(),
    categories,
    agencies: agencies.map(({ id, name, slug }) => ({ id, name, slug })),
    after,
    ...found,
    mostRead: found.items.length === 0 ? await client.article.mostRead({ limit: 4 }) : [],
  }
}

/** Drops parameters without effect, and invalid ones. */
function tidy({ category, agency, from, to, sort }: SearchFilters): SearchFilters {
  const span = (searchSpans as readonly string[]).includes(from)
  return {
    ...noFilters,
    category,
    agency,
    from: span || isDay(from) ? from : '',
    // A named period ends now.
    to: !span && isDay(to) ? to : '',
    sort: sort === 'newest' ? sort : '',
  }
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse accepts 31 February as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

async function listCategories(client: ApiClient): Promise<Choice[]> {
  const menu = await client.category.list()
  return menu.flatMap(({ id, name, slug, children }) => [
    { id, name, slug },
    ...children.map(child => ({ id: child.id, name: child.name, slug: child.slug, branch: true })),
  ])
}

/** Encodes a Location header whose address is partly encoded already. */
function encodeOnce(path: string): string {
  return encodeURI(path).replaceAll('%25', '%')
}
