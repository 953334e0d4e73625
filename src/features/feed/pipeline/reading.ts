import { decodeFeed } from './decode.ts'
import { FeedError, type FeedErrorCode } from './feed-error.ts'
import type { ParsedFeed } from './feed-item.ts'
import { parseFeed } from './parse.ts'

export { cleanItem } from './clean.ts'

type Refusal = { refused: FeedErrorCode; alternatives: string[] }

/** From the bytes that came to items as their publisher wrote them; errors as values, to cross to another process. */
export function readFeed(bytes: Uint8Array, contentType: string, url: string): ParsedFeed | Refusal {
  try {
    return parseFeed(decodeFeed(bytes, contentType).text, url)
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { refused: error.code, alternatives: error.alternatives }
  }
}
