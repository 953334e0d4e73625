import { counter, gauge, histogram } from '../../platform/metrics/registry.ts'
import type { PageCache } from './page-cache.ts'

let cache: Pick<PageCache, 'stats'> | undefined

gauge('warraq_page_cache_bytes', 'Size of the page cache.', [], self => self.set(cache?.stats().bytes ?? 0))
gauge('warraq_page_cache_entries', 'Pages in the cache.', [], self => self.set(cache?.stats().entries ?? 0))
const renders = histogram(
  'warraq_page_render_seconds',
  'Time to render a page, with its queries, without the wait for its turn.',
  [],
  [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
)
const lookups = counter('warraq_page_cache_lookups_total', 'Lookups of pages in the cache.', ['result'])

/** The cache of this process. */
export function watchCache(opened: Pick<PageCache, 'stats'>): void {
  cache = opened
}

export const countLookup = (result: 'hit' | 'miss', count = 1) => lookups.inc({ result }, count)

export async function timeRender<Page>(render: () => Promise<Page>): Promise<Page> {
  const end = renders.startTimer()
  try {
    return await render()
  } finally {
    end()
  }
}
