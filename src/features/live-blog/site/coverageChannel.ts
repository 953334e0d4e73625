import type { CoverageMessage } from './coverageMessage.ts'

type ChannelHandlers = {
  take: (message: CoverageMessage) => void
  /** The article is no longer available. */
  gone: () => void
  fetchChanges: typeof fetchChanges
}

/** A stream sends a hello at once; a buffering proxy would hold it back. */
const helloMs = 10_000
/** Failed connections without a hello before falling back to polling. */
const maxFailures = 3
const poll = { firstMs: 8000, maxMs: 60_000, failedMs: 300_000 }
/** Number of polls before a stream is tried again. */
const polls = 10

/** Jitter: readers who were disconnected together do not reconnect together. */
const about = (ms: number) => ms * (0.75 + Math.random() / 2)

/** Server-sent events, with polling where they do not get through. Continues from the known version. */
export function openStream(id: number, version: () => number, told: ChannelHandlers): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false

  function listen(): void {
    if (!('EventSource' in window)) return void ask(poll.firstMs, polls)
    const stream = new EventSource(`/api/v1/coverage/stream/${id}?after=${version()}`)
    source = stream
    timer = setTimeout(fall, helloMs)
    stream.addEventListener('hello', () => {
      clearTimeout(timer)
      failures = 0
    })
    stream.addEventListener('gone', () => {
      close()
      told.gone()
    })
    stream.addEventListener('message', ({ data }) => told.take(JSON.parse(data)))
    stream.addEventListener('error', () => {
      failures += 1
      // Reconnects by itself, unless the server refused.
      if (stream.readyState === EventSource.CLOSED || failures > maxFailures) fall()
    })
  }

  function fall(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
    if (!isClosed) ask(1000, polls)
  }

  function ask(ms: number, left: number): void {
    timer = setTimeout(async () => {
      const answer = await told.fetchChanges(id, version())
      if (isClosed) return
      if (answer === 'gone') return told.gone()
      if (answer === 'failed') return ask(Math.min(Math.max(ms, 4000) * 2, poll.failedMs), left)
      const isNews = answer.version > version()
      told.take(answer)
      if (isClosed) return
      if (left > 1 || !('EventSource' in window)) {
        ask(isNews ? poll.firstMs : Math.min(Math.max(ms, poll.firstMs) * 1.5, poll.maxMs), left - 1)
      } else {
        failures = 0
        listen()
      }
    }, about(ms))
  }

  function close(): void {
    isClosed = true
    clearTimeout(timer)
    source?.close()
  }

  listen()
  return close
}

export async function fetchChanges(id: number, after: number): Promise<CoverageMessage | 'gone' | 'failed'> {
  try {
    const answer = await fetch(`/api/v1/coverage/changes/${id}?after=${after}`)
    if (answer.status === 404 || answer.status === 410) return 'gone'
    return answer.ok ? ((await answer.json()) as CoverageMessage) : 'failed'
  } catch {
    return 'failed'
  }
}
