import type { DataRouter } from 'react-router'
import type { PageRoute } from '../contract/page-route.ts'
import { pageRoutes } from '../routes.ts'
import { readShownHead, type ShownHead } from '../ui/shownHead.ts'

type Data = DataRouter['state']['loaderData']
type Kept = ShownHead & { at: number; data: Data }

const most = 20
const freshSeconds = 10 * 60

/** By entry of the history. */
const kept = new Map<string, Kept>()

/** Keeps a page alive that asks for it, so that going back needs neither the network nor a wait. */
export function keepPage({ location, matches, loaderData, errors }: DataRouter['state']): void {
  const page = (pageRoutes as Record<string, PageRoute>)[matches.at(-1)?.route.id ?? '']
  if (!page?.keepAlive || errors || kept.get(location.key)?.data === loaderData) return
  kept.delete(location.key)
  kept.set(location.key, { at: Date.now(), data: loaderData, ...readShownHead() })
  for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
}

/** What the entry showed that the reader has just gone back, or forward, to. */
export function takeKept(): Kept | undefined {
  const page = kept.get(history.state?.key ?? 'default')
  return page && Date.now() - page.at < freshSeconds * 1000 ? page : undefined
}
