import type { Feed, ItemOutcome, publishHolds } from '../feed.contract.ts'
import type { ReadItem, Verdict } from './read-item.ts'

export function isTaken({ outcome }: { outcome: ItemOutcome }): boolean {
  return outcome === 'published' || outcome === 'held'
}

type PublishHold = (typeof publishHolds)[number]

/** How an item is imported: published, or held for an editor with the reason. */
export function outcomeOf(
  { autoPublish }: Pick<Feed, 'autoPublish'>,
  { notice, isEmpty, isGarbled }: Pick<ReadItem, 'notice' | 'isEmpty' | 'isGarbled'>,
  publishHold: PublishHold | undefined,
): Verdict {
  if (!autoPublish) return { outcome: 'held', reason: notice }
  const hold = publishHold ?? (isEmpty ? 'empty' : isGarbled ? 'garbled' : undefined)
  if (!hold) return { outcome: 'published', reason: notice }
  return { outcome: 'held', reason: [holdReasons[hold], notice].filter(Boolean).join(' ') }
}

const holdReasons = {
  inactive: 'وكالتها موقوفة عن النشر، فتنتظر محررًا.',
  untrusted: 'وكالتها غير موثوقة، فتنتظر مراجعة محرر.',
  empty: 'لا نص فيها، فتنتظر محررًا.',
  garbled: 'حروفها مشوّهة، كأنها رُمّزت مرتين، فتنتظر محررًا.',
} satisfies Record<PublishHold | 'empty' | 'garbled', string>
