import type { z } from 'zod'
import type { Services } from '../../platform/context.ts'
import type { Feed, triedItem } from './feed.contract.ts'
import { cleanItem, readFeed } from './feed.reader.ts'
import { FeedError } from './pipeline/feed-error.ts'
import { fetchFeed } from './pipeline/fetch.ts'
import { judgeItem } from './pipeline/judge.ts'

type Rule = Pick<Feed, 'feedUrl' | 'includeWords' | 'excludeWords'>
type Trial = { title: string; items: z.input<typeof triedItem>[] } | { refusal: string }

/** What a filter would do now, without storing anything; or, in Arabic, why nothing can be said. */
export async function tryFeed(
  { db, outbound }: Pick<Services, 'db' | 'outbound'>,
  rule: Rule,
): Promise<Trial> {
  const result = await fetchFeed(outbound, { url: rule.feedUrl })
  if (result.kind === 'unchanged') return { refusal: 'لم يُعد الخادم محتوى الخلاصة.' }
  if (result.kind !== 'fetched') return { refusal: result.message }
  try {
    const parsed = await readFeed(result)
    const items = []
    for (const item of parsed.items.slice(0, 50)) {
      const clean = await cleanItem(item)
      const { outcome, reason } = await judgeItem(db, { ...rule, autoPublish: false }, clean)
      items.push({
        title: clean.title,
        link: clean.url ?? '',
        publishedAt: clean.publishedAt?.toISOString() ?? null,
        summary: clean.summary,
        image: clean.image?.url ?? null,
        outcome,
        reason,
      })
    }
    return { title: parsed.title, items }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    const offered = error.alternatives.length > 0 ? ` ${error.alternatives.join(' ')}` : ''
    return { refusal: `${error.message}${offered}` }
  }
}
