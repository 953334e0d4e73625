import { isGarbled } from '../../../arabic/double-encoding.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { findPublishHold } from '../../article/article.import.service.ts'
import type { Feed, ItemOutcome, publishHolds } from '../feed.contract.ts'
import { isEmptyBody } from './body.ts'
import type { CleanItem } from './clean.ts'
import { findFirst, identify } from './dedupe.ts'
import { matchItem } from './match.ts'
import { isOurs } from './own.ts'

export type Judgement = { outcome: ItemOutcome; reason: string; articleId?: number }

type Rule = Pick<Feed, 'includeWords' | 'excludeWords' | 'autoPublish' | 'fullText' | 'uniqueLink'> & {
  agencyId: number | null
  siteUrl: string
}

export function isTaken({ outcome }: Pick<Judgement, 'outcome'>): boolean {
  return outcome === 'published' || outcome === 'held'
}

/** Decides an item's outcome, with a reason in Arabic. */
export async function judgeItem(db: Handle, rule: Rule, item: CleanItem): Promise<Judgement> {
  const refusal = refusalOf(rule, item)
  if (refusal) return refusal
  const first = await findFirst(db, identify(item, rule), item.publishedAt)
  if (first) return { outcome: 'duplicate', ...first }
  if (!rule.autoPublish) return { outcome: 'held', reason: item.notice }
  const hold = await findPublishHold(db, rule.agencyId)
  return takenAs(item, hold ?? holdOf(item, isEmptyBody(item, rule)))
}

/** The reason why an item with this text is not imported. */
export function refusalOf(
  rule: Pick<Rule, 'includeWords' | 'excludeWords' | 'siteUrl'>,
  item: CleanItem,
): Judgement | undefined {
  if (item.title === '') return { outcome: 'failed', reason: 'لا عنوان لهذه المادة ولا نص.' }
  if (isOurs(item.url, rule.siteUrl)) {
    return { outcome: 'duplicate', reason: 'رابطها إلى موقعنا نفسه، فهي مما نشرناه.' }
  }
  const { reason } = matchItem(item, rule)
  if (reason?.kind === 'excluded')
    return { outcome: 'excluded', reason: `فيها «${reason.word}»، وهي من كلمات الاستبعاد.` }
  return reason && { outcome: 'not_included', reason: 'ليس فيها أي من كلمات الاختيار.' }
}

type Hold = (typeof publishHolds)[number] | 'empty' | 'garbled'

/** The reason why an editor must see the item. */
export function holdOf(
  { title, text }: Pick<CleanItem, 'title' | 'text'>,
  isEmpty: boolean,
): Hold | undefined {
  if (isEmpty) return 'empty'
  return isGarbled(title) || isGarbled(text) ? 'garbled' : undefined
}

/** The outcome with autoPublish: published, or held with the reason. */
export function takenAs({ notice }: Pick<CleanItem, 'notice'>, hold: Hold | undefined): Judgement {
  if (!hold) return { outcome: 'published', reason: notice }
  return { outcome: 'held', reason: [holdReasons[hold], notice].filter(Boolean).join(' ') }
}

const holdReasons = {
  inactive: 'وكالتها موقوفة عن النشر، فتنتظر محررًا.',
  untrusted: 'وكالتها غير موثوقة، فتنتظر مراجعة محرر.',
  empty: 'لا نص فيها، فتنتظر محررًا.',
  garbled: 'حروفها مشوّهة، كأنها رُمّزت مرتين، فتنتظر محررًا.',
} satisfies Record<Hold, string>
