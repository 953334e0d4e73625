import { apiAddress } from './apiAddress.ts'

type StreamHandlers = {
  /** Handlers by event name; `message` for unnamed events. */
  events: Record<string, (data: string) => void>
  /** Called on each connection, including reconnections. */
  onOpen?: () => void
  /** The connection ended and will be retried. */
  onError?: () => void
  /** No event for so long that earlier data may be out of date. */
  onSilent?: () => void
}

/** Longer than the server's heartbeat interval (`event: here`), and short enough to notice within twenty seconds. */
const silentMs = 18_000
const again = { firstMs: 1000, maxMs: 15_000 }

/**
 * Follows server-sent events until it is stopped. Browsers reconnect only when the connection ends; this also
 * reconnects when a proxy answers for a restarting server, and when a dead connection looks open.
 */
export function followStream(url: string, { events, onOpen, onError, onSilent }: StreamHandlers): () => void {
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
    retry = setTimeout(open, Math.min(again.firstMs * 2 ** tries, again.maxMs))
    tries += 1
  }

  open()
  return () => {
    clearTimeout(silence)
    clearTimeout(retry)
    stream?.close()
  }
}
