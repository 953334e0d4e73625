import type { ServerResponse } from 'node:http'

/** Maximum bytes that a client may lag behind. Beyond that its stream is closed, and it reconnects. */
const maxBehind = 128 * 1024
/** A lagging client must catch up by this many bytes, or completely, between two heartbeats. */
const minProgress = 16 * 1024
/** Time that an ended stream has to deliver its last bytes. */
const lingerMs = 2000

/** Security headers that apply to responses other than documents. */
const securityHeaders = [
  'X-Content-Type-Options',
  'Cross-Origin-Resource-Policy',
  'Strict-Transport-Security',
] as const

/** Server-sent events for one client (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventStream {
  readonly #response: ServerResponse
  /** Bytes that the client lagged behind at the last heartbeat. */
  #behind = 0

  constructor(response: ServerResponse, headers: Record<string, string>, retryMs: number) {
    this.#response = response
    // The end of the connection ends the stream (RFC 9112 §6.3). Chunked encoding would frame each message
    // anew for each client.
    response.removeHeader('Transfer-Encoding')
    response.writeHead(200, {
      ...Object.fromEntries(securityHeaders.flatMap(name => (headers[name] ? [[name, headers[name]]] : []))),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      Connection: 'close',
      // Stops nginx from buffering the stream.
      'X-Accel-Buffering': 'no',
    })
    // Node keeps the head of the response in memory. Flushed alone, it is one flat string; sent with a first
    // message, it stays a tree of its parts.
    response.flushHeaders()
    // Nothing reads the request's headers again, and a stream stays open for an hour.
    response.req.headers = {}
    response.req.rawHeaders = []
    // No timeout is needed: heartbeats detect clients that no longer read.
    response.socket?.setTimeout(0)
    response.write(`retry: ${retryMs}\n\n`)
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed
  }

  /** Whether the client has not yet taken all bytes. */
  get isBehind(): boolean {
    return this.#response.writableLength > 0
  }

  onClose(listener: () => void): void {
    this.#response.on('close', listener)
  }

  /** Sends bytes, which many streams may share. */
  write(bytes: Buffer): void {
    if (!this.isOpen) return
    if (this.#response.writableLength > maxBehind) this.#response.destroy()
    else this.#response.write(bytes)
  }

  send(data: unknown, event?: string): void {
    this.write(eventBytes(data, event))
  }

  /** Resolves once the client has taken all bytes, or has left. */
  async drained(): Promise<void> {
    const response = this.#response
    if (!response.writableNeedDrain) return
    const { promise, resolve } = Promise.withResolvers<void>()
    response.once('drain', resolve).once('close', resolve)
    await promise
    response.off('drain', resolve).off('close', resolve)
  }

  /**
   * Sends a heartbeat. Closes the stream if the client was behind at the last one and has hardly caught up.
   */
  beat(heartbeat: Buffer): void {
    const behind = this.#response.writableLength
    if (this.#behind > 0 && behind > Math.max(0, this.#behind - minProgress))
      return void this.#response.destroy()
    this.#behind = behind
    this.write(heartbeat)
  }

  end(): void {
    if (!this.isOpen) return
    this.#response.socket?.setTimeout(lingerMs)
    this.#response.end()
  }
}

/** Encodes one event. JSON contains no line breaks, so it fits into one `data` field. */
export function eventBytes(data: unknown, event?: string): Buffer {
  return Buffer.from(`${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
}
