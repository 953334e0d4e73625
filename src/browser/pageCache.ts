import type { DataRouter } from 'react-router'
import type { PageRoute } from '../contract/page-route.ts'
import { pageRoutes } from '../routes.ts'
import { readShownHead, type ShownHead } from '../ui/shownHead.ts'

type Data = DataRouter['state']['loaderData']
type CachedPage = ShownHead & { at: number; data: Data }

const max = 20
const freshSeconds = 10 * 60

/** By history entry. */
const cached = new Map<string, CachedPage>()

/** Caches a page whose route asks for it (`keepAlive`), so that going back needs no network. */
export function cachePage({ location, matches, loaderData, errors }: DataRouter['state']): void {
  const page = (pageRoutes as Record<string, PageRoute>)[matches.at(-1)?.route.id ?? '']
  if (!page?.keepAlive || errors || cached.get(location.key)?.data === loaderData) return
  cached.delete(location.key)
  cached.set(location.key, { at: Date.now(), data: loaderData, ...readShownHead() })
  for (const oldest of cached.keys()) if (cached.size > max) cached.delete(oldest)
}

/** The page of the history entry to which the reader has just gone back or forward. */
export function takeCached(): CachedPage | undefined {
  const page = cached.get(history.state?.key ?? 'default')
  return page && Date.now() - page.at < freshSeconds * 1000 ? page : undefined
}
