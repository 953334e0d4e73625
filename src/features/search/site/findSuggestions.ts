import { fetchApi } from '../../../api/fetchApi.ts'
import { agencyPath, listPath, narrowedPath } from '../../article/site/addresses.ts'
import type { Suggestion } from '../search.contract.ts'
import { searchPath } from './searchAddress.ts'

/** A suggestion with its link. */
export type Offer = { text: string; kind: string; path: string }

const kinds = {
  words: '',
  category: 'قسم',
  tag: 'وسم',
  person: 'شخصية',
  author: 'كاتب',
  agency: 'وكالة',
} as const satisfies Record<Suggestion['kind'], string>

const known = new Map<string, Offer[]>()

/** Suggestions for what is typed. */
export async function findSuggestions(words: string, signal: AbortSignal): Promise<Offer[]> {
  const present = known.get(words)
  if (present) return present
  const response = await fetchApi(`/api/v1/search/suggestions?q=${encodeURIComponent(words)}`, { signal })
  if (!response.ok) return []
  const found = ((await response.json()) as Suggestion[]).map(suggestion => ({
    text: suggestion.text,
    kind: kinds[suggestion.kind],
    path: pathOf(suggestion),
  }))
  known.set(words, found)
  return found
}

function pathOf({ kind, text, slug }: Suggestion): string {
  if (kind === 'words' || slug === null) return searchPath(text)
  if (kind === 'category') return listPath(slug)
  return kind === 'agency' ? agencyPath(slug) : narrowedPath(kind, slug)
}
