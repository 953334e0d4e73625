import { fetchApi } from '../../../api/fetchApi.ts'
import type { Suggestion } from '../search.contract.ts'
import { searchPath } from './searchAddress.ts'

/** A suggestion with its link. */
export type Offer = { text: string; kind: string; path: string }

const known = new Map<string, Offer[]>()

/** Suggestions for the typed text. */
export async function findSuggestions(words: string, signal: AbortSignal): Promise<Offer[]> {
  const present = known.get(words)
  if (present) return present
  const response = await fetchApi(`/api/v1/search/suggestions?q=${encodeURIComponent(words)}`, { signal })
  if (!response.ok) return []
  const found = ((await response.json()) as Suggestion[]).map(({ text, label, path }) => ({
    text,
    kind: label ?? '',
    path: path ?? searchPath(text),
  }))
  known.set(words, found)
  return found
}
