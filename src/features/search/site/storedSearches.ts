const stored = 'recent-searches'
const most = 8

/** Searches on this device, the latest first; nothing where the browser forbids to store. */
export function listRecentSearches(): string[] {
  try {
    const searches: unknown = JSON.parse(localStorage.getItem(stored) ?? '[]')
    return Array.isArray(searches) ? searches.filter(search => typeof search === 'string') : []
  } catch {
    return []
  }
}

export function rememberSearch(words: string): void {
  store([words, ...listRecentSearches().filter(other => other !== words)].slice(0, most))
}

export function forgetSearch(words: string): void {
  store(listRecentSearches().filter(other => other !== words))
}

export function forgetSearches(): void {
  store([])
}

function store(searches: string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(stored, JSON.stringify(searches))
    else localStorage.removeItem(stored)
  } catch {
    // Then none is remembered.
  }
}
