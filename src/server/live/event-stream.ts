import type { ServerResponse } from 'node:http'

/** Heartbeat interval, shorter than proxies' timeouts. */
const breathMs = 10_000
/** Unsent bytes after which a reader is dropped: it reconnects by itself. */
const mostBehind = 256 * 1024

export type EventStream = {
  /** Sends a message; JSON has no line breaks that would end it. */
  send: (data: unknown, event?: string) => void
  end: () => void
}

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function openEventStream(
  response: ServerResponse,
  headers: Record<string, string>,
  onClose: () => void,
): EventStream {
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    // nginx must not buffer messages.
    'X-Accel-Buffering': 'no',
  })
  response.write(': \n\n')
  const breath = setInterval(() => write(': \n\n'), breathMs)
  response.once('close', () => {
    clearInterval(breath)
    onClose()
  })

  function write(text: string): void {
    if (response.writableEnded || response.destroyed) return
    if (response.writableLength > mostBehind) return void response.destroy()
    response.write(text)
  }

  return {
    send: (data, event) => write(`${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`),
    end: () => void response.end(),
  }
}
