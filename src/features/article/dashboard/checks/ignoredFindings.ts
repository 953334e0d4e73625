import type { DraftOf } from '../../article.schema.ts'

const keyOf = (of: DraftOf) => `ignored-findings:${of}`

/** What was ignored in an article, on this device: a kind and the words it was said of. */
export function readIgnored(of: DraftOf): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function keepIgnored(of: DraftOf, ignored: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(of), JSON.stringify(ignored))
  } catch {
    // Storage is full or forbidden: it is ignored until the page is left.
  }
}
