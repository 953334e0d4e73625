import { fetchPayload, type Payload } from '../ui/fetchPayload.ts'

const freshSeconds = 60
const most = 20

const ahead = new Map<string, { at: number; payload: Promise<Payload> }>()

/** Asks for a page's payload before it is wanted; once, and again when that has grown old. */
export function fetchAhead(url: URL): void {
  const address = url.pathname + url.search
  if (isFresh(address)) return
  const payload = fetchPayload(url)
  // Asked for anew when it is wanted.
  payload.catch(() => ahead.delete(address))
  ahead.delete(address)
  ahead.set(address, { at: Date.now(), payload })
  for (const oldest of ahead.keys()) if (ahead.size > most) ahead.delete(oldest)
}

/** What was asked for ahead and is still fresh. */
export function takeAhead(address: string): Promise<Payload> | undefined {
  return isFresh(address) ? ahead.get(address)?.payload.catch(() => undefined as never) : undefined
}

function isFresh(address: string): boolean {
  return Date.now() - (ahead.get(address)?.at ?? 0) < freshSeconds * 1000
}
