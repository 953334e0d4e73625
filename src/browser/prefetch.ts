import { fetchPayload, type Payload } from '../ui/fetchPayload.ts'

const freshSeconds = 60
const max = 20

const prefetched = new Map<string, { at: number; payload: Promise<Payload> }>()

/** Fetches a page's payload in advance; again only once that is stale. */
export function prefetch(url: URL): void {
  const address = url.pathname + url.search
  if (isFresh(address)) return
  // The meter counts actual reads, and unlocks nothing for a prefetch.
  const payload = fetchPayload(url, undefined, undefined, { headers: { Purpose: 'prefetch' } })
  // Fetched again on navigation.
  payload.catch(() => prefetched.delete(address))
  prefetched.delete(address)
  prefetched.set(address, { at: Date.now(), payload })
  for (const oldest of prefetched.keys()) if (prefetched.size > max) prefetched.delete(oldest)
}

/** The prefetched payload, while it is fresh. */
export function takePrefetched(address: string): Promise<Payload> | undefined {
  return isFresh(address) ? prefetched.get(address)?.payload.catch(() => undefined as never) : undefined
}

function isFresh(address: string): boolean {
  return Date.now() - (prefetched.get(address)?.at ?? 0) < freshSeconds * 1000
}
