import type { z } from 'zod'
import { truncate } from '../../arabic/truncate.ts'
import { countWords } from '../../arabic/words.ts'
import type { Services } from '../../platform/context.ts'
import type { triedItem, tryOutInput } from './feed.contract.ts'
import { cleanItem, readFeed } from './feed.reader.ts'
import { bodyOf } from './pipeline/body.ts'
import { FeedError } from './pipeline/feed-error.ts'
import { fetchFeed } from './pipeline/fetch.ts'
import { judgeItem } from './pipeline/judge.ts'
import { isOurs } from './pipeline/own.ts'
import { storable } from './pipeline/storable.ts'

type Trial = { title: string; items: z.input<typeof triedItem>[] } | { refusal: string }

/** Of a long text so much is shown. */
const shownText = 600

/** What a filter would do now, without storing anything; or, in Arabic, why nothing can be said. */
export async function tryFeed(
  { db, outbound, siteUrl }: Pick<Services, 'db' | 'outbound' | 'siteUrl'>,
  rule: z.output<typeof tryOutInput>,
): Promise<Trial> {
  if (isOurs(rule.feedUrl, siteUrl)) return { refusal: new FeedError('OURS').message }
  const result = await fetchFeed(outbound, { url: rule.feedUrl })
  if (result.kind === 'unchanged') return { refusal: 'لم يُعد الخادم محتوى الخلاصة.' }
  if (result.kind !== 'fetched') return { refusal: result.message }
  try {
    const parsed = await readFeed(result)
    if ([result.url, parsed.self, parsed.link].some(address => isOurs(address, siteUrl))) {
      throw new FeedError('OURS')
    }
    const items = []
    for (const item of parsed.items.slice(0, 50).map(storable)) {
      const clean = await cleanItem(item)
      const { outcome, reason } = await judgeItem(db, { ...rule, siteUrl }, clean)
      const { text } = bodyOf(clean, rule)
      items.push({
        title: clean.title,
        link: clean.url ?? '',
        publishedAt: clean.publishedAt?.toISOString() ?? null,
        summary: clean.summary,
        text: truncate(text, shownText),
        words: countWords(text),
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
