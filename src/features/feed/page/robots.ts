import { OutboundError } from '../../../platform/outbound/error.ts'
import { extendRobots, findRobots, putRobots, type StoredRobots } from '../feed.page.queries.ts'
import { readRobots } from '../feed.page.reader.ts'
import type { PageParts } from './page.ts'
import { PageRefusal } from './refusal.ts'
import { inTurn } from './turn.ts'

const dayMs = 24 * 3_600_000
/** Delay before a server that did not answer is asked again. */
const retryMs = 3_600_000
/** RFC 9309 §2.5 asks for at least 500 KiB. The rest of a longer one is ignored. */
const maxBytes = 1024 * 1024
const timeoutMs = 8000
/** RFC 9309 §2.3.1.4: old rules apply for so long while their server is away. */
const longestOldMs = 30 * dayMs
const shortestPauseMs = 1000
/** A longer Crawl-delay is shortened, as items would wait too long. */
const longestPauseMs = 10_000

const ours = new Set<string>(['REFUSED_ADDRESS', 'BAD_URL', 'QUARANTINE'])

/**
 * Returns the pause to keep after a request to the page.
 * @throws PageRefusal if robots.txt forbids it, or its server does not answer
 */
export async function checkRobots(parts: PageParts, page: URL, until: number): Promise<number> {
  const { db } = parts
  const stored = await findRobots(db, page.origin)
  const robots = stored?.isFresh ? stored : await fetchRobots(parts, page, until)
  if (robots.state === 'unreachable') throw new PageRefusal('robotsAway')
  if (robots.state === 'none') return shortestPauseMs
  const { allowed, delay } = await readRobots(robots.body, page.href)
  if (!allowed) throw new PageRefusal('robots')
  return Math.min(longestPauseMs, Math.max(shortestPauseMs, delay * 1000))
}

async function fetchRobots(parts: PageParts, { host, origin }: URL, until: number): Promise<StoredRobots> {
  const { db, outbound } = parts
  return inTurn(parts, { host, until, pauseMs: shortestPauseMs }, async () => {
    // Another worker may have read the file meanwhile.
    const before = await findRobots(db, origin)
    if (before?.isFresh) return before
    const answer = await outbound
      .get(`${origin}/robots.txt`, { accept: 'text/plain, */*;q=0.5', maxBytes, timeoutMs, allowLong: true })
      .catch((error: unknown) => {
        // Errors of our own say nothing about the server.
        if (!(error instanceof OutboundError) || ours.has(error.code)) throw error
        return {
          status: error.code === 'TOO_MANY_REDIRECTS' ? 404 : 503,
          body: new Uint8Array(),
          isCut: false,
        }
      })
    const state = stateOf(answer.status)
    const isOld = !before || Date.now() - Date.parse(before.readAt) > longestOldMs
    if (state === 'unreachable' && before?.state === 'rules' && !isOld) {
      await extendRobots(db, origin, retryMs)
      return before
    }
    // NUL has no place in a text of the database.
    const body = state === 'rules' ? textOf(answer).replaceAll('\0', '') : ''
    await putRobots(db, origin, { body, state, keepMs: state === 'unreachable' ? retryMs : dayMs })
    return { body, state, readAt: new Date().toISOString(), isFresh: true }
  })
}

/** Drops the last line of a truncated file: half of «Disallow: /a» would forbid everything. */
function textOf({ body, isCut }: { body: Uint8Array; isCut: boolean }): string {
  const text = new TextDecoder().decode(body)
  return isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text
}

/** RFC 9309 §2.3.1. A server that asks for fewer requests counts as away, as Google reads it. */
function stateOf(status: number): StoredRobots['state'] {
  if (status >= 200 && status < 300) return 'rules'
  return status >= 500 || status === 429 ? 'unreachable' : 'none'
}
