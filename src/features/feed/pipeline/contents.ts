import type { ItemContents } from '../feed.content.queries.ts'
import type { Feed } from '../feed.contract.ts'
import type { RuleAnswer } from '../feed.item.schema.ts'
import type { FeedItem } from './feed-item.ts'
import { keyOf, linkKey } from './identity.ts'
import type { Judgement } from './judge.ts'
import { isTaken } from './outcome.ts'
import type { ReadItem } from './read-item.ts'
import { titleLength } from './seen.ts'

/** Characters of text kept per item; few articles have more. */
const keptText = 10_000
/** Characters of HTML of an item that an editor may still take. */
const longestSource = 200_000

/** The contents of an item that was read and judged. */
export function contentsOf(feed: Feed, item: ReadItem, judgement: Judgement): ItemContents {
  const { source } = item
  return {
    ...contentsUnread(feed, source),
    title: item.title.slice(0, titleLength),
    summary: item.summary,
    body: keptBody(item.text),
    picture: item.sourcePicture,
    answers: [...item.answers, ...answersOfJudgement(feed, judgement)],
    source: isTaken(judgement) || source.html.length > longestSource ? null : source,
  }
}

/** The contents of an item whose text was not read. */
export function contentsUnread({ feedUrl }: Feed, item: FeedItem): ItemContents {
  return {
    feedAddress: feedUrl,
    title: item.title.slice(0, titleLength),
    summary: '',
    body: '',
    picture: null,
    language: item.language ?? null,
    publishedAt: item.publishedAt ?? null,
    linkKey: canonicalKey(item.url),
    answers: [],
    source: null,
  }
}

/** The part that changes when a feed changes an item. */
export function changedContents({ title, summary, text, sourcePicture }: ReadItem) {
  return { title, summary, body: keptBody(text), picture: sourcePicture }
}

function keptBody(text: string): string {
  return text.slice(0, keptText).toWellFormed()
}

/** Hash of a link however it is written: without tracking, scheme and trailing slash. */
export function canonicalKey(url: string | undefined): Buffer | null {
  const link = linkKey(url)
  return link ? keyOf(link) : null
}

function answersOfJudgement({ autoPublish }: Feed, { outcome, reason }: Judgement): RuleAnswer[] {
  const places: RuleAnswer['places'] = []
  switch (outcome) {
    case 'duplicate':
      return [{ rule: 'story', verdict: 'refused', says: reason, places }]
    case 'published':
      return [{ rule: 'publish', verdict: 'passed', says: reason || 'ينشر المرشّح ما يرد منه.', places }]
    case 'held': {
      const says = reason || (autoPublish ? '' : 'لا ينشر المرشّح من نفسه، فتنتظر محررًا.')
      return [{ rule: 'publish', verdict: 'held', says, places }]
    }
    default:
      return []
  }
}
