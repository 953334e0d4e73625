import { deviceStore } from '../../../ui/browserStore.ts'

const stored = 'recent-searches'
const max = 8

/** Searches on this device, latest first; empty if the browser forbids storage. */
export function listRecentSearches(): string[] {
  const searches = deviceStore.getJson(stored)
  return Array.isArray(searches) ? searches.filter(search => typeof search === 'string') : []
}

export function rememberSearch(words: string): void {
  store([words, ...listRecentSearches().filter(other => other !== words)].slice(0, max))
}

export function forgetSearch(words: string): void {
  store(listRecentSearches().filter(other => other !== words))
}

export function forgetSearches(): void {
  store([])
}

function store(searches: string[]): void {
  deviceStore.set(stored, searches.length > 0 ? JSON.stringify(searches) : null)
}
