import { OutboundError } from '../../../platform/outbound/error.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { listUncheckedPages, recordPageCheck } from '../feed.withdrawn.queries.ts'
import { markItems } from '../feed.withdrawn.service.ts'
import type { Poll } from './poll.ts'

/** Pages are checked sequentially, so a publisher gets at most one extra request at a time. */
const pagesPerPoll = 2
const longestMs = 5000
const maxHops = 3

/**
 * Requests pages of items that left the document lately. One that is gone (410), or missing twice (404), was withdrawn.
 * Errors of any other kind say nothing.
 */
export async function checkPages(
  { db, feed, outbound, stopping }: Pick<Poll, 'db' | 'feed' | 'outbound' | 'stopping'>,
  listed: Buffer[],
): Promise<void> {
  for (const { id, link } of await listUncheckedPages(db, feed.id, { listed, limit: pagesPerPoll })) {
    const status = await statusOf(outbound, link, stopping)
    stopping?.throwIfAborted()
    await markItems(db, feed, tx => recordPageCheck(tx, id, status))
  }
}

/** Undefined if the server does not answer. Reads only the beginning of the page. */
async function statusOf(
  outbound: Pick<Outbound, 'stream'>,
  link: string,
  stopping: AbortSignal | undefined,
): Promise<number | undefined> {
  const timeout = AbortSignal.timeout(longestMs)
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
  let url = link
  try {
    for (let hop = 0; hop < maxHops; hop += 1) {
      const { status, headers, chunks } = await outbound.stream(url, {
        method: 'GET',
        headers: { accept: 'text/html' },
        signal,
      })
      for await (const _ of chunks) break
      const next = status >= 300 && status < 400 ? URL.parse(headers.location ?? '', url) : null
      if (!next) return status
      url = next.href
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
  }
  return undefined
}
