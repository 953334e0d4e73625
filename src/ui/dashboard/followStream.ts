import { apiAddress } from './apiAddress.ts'

type Told = {
  /** By the event's name; `message` is one without. */
  events: Record<string, (data: string) => void>
  /** Also each time that it is there again. */
  onOpen?: () => void
  /** The connection has ended; it is tried again. */
  onError?: () => void
  /** Nothing came for so long that what was told is not to be trusted any more. */
  onSilent?: () => void
}

/** Longer than the server is silent (`event: here`), and with it still within twenty seconds. */
const silentMs = 18_000
const again = { firstMs: 1000, mostMs: 15_000 }

/**
 * Follows server-sent events until it is stopped. A browser connects again by itself only where the connection ended;
 * here also where a proxy answered for a server that restarts, and where a dead connection looks open.
 */
export function followStream(url: string, { events, onOpen, onError, onSilent }: Told): () => void {
  let stream: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let tries = 0

  function open(): void {
    const opened = new EventSource(apiAddress(url), { withCredentials: true })
    stream = opened
    hear()
    opened.addEventListener('open', () => {
      tries = 0
      hear()
      onOpen?.()
    })
    opened.addEventListener('here', hear)
    for (const [name, take] of Object.entries(events)) {
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        hear()
        take(data)
      })
    }
    opened.addEventListener('error', () => {
      onError?.()
      if (opened.readyState === EventSource.CLOSED) retryLater()
    })
  }

  function hear(): void {
    clearTimeout(silence)
    silence = setTimeout(() => {
      onSilent?.()
      retryLater()
    }, silentMs)
  }

  function retryLater(): void {
    stream?.close()
    clearTimeout(retry)
    retry = setTimeout(open, Math.min(again.firstMs * 2 ** tries, again.mostMs))
    tries += 1
  }

  open()
  return () => {
    clearTimeout(silence)
    clearTimeout(retry)
    stream?.close()
  }
}
