import type { Feed, publishHolds } from '../feed.contract.ts'
import type { ItemOutcome } from '../feed.item.schema.ts'
import type { Brake } from './brakes.ts'
import type { Verdict } from './filter-rules.ts'
import type { ReadItem } from './read-item.ts'

export function isTaken({ outcome }: { outcome: ItemOutcome }): boolean {
  return outcome === 'published' || outcome === 'held'
}

type PublishHold = (typeof publishHolds)[number]

/** How an item is imported: published, or held for an editor with the reason. */
export function outcomeOf(
  { autoPublish }: Pick<Feed, 'autoPublish'>,
  { notice }: Pick<ReadItem, 'notice'>,
  hold: PublishHold | Brake | undefined,
): Verdict {
  if (!autoPublish) return { outcome: 'held', reason: notice }
  if (!hold) return { outcome: 'published', reason: notice }
  return { outcome: 'held', reason: [holdReasons[hold], notice].filter(Boolean).join(' ') }
}

const holdReasons = {
  inactive: 'وكالتها موقوفة عن النشر، فتنتظر محررًا.',
  untrusted: 'وكالتها غير موثوقة، فتنتظر مراجعة محرر.',
  empty: 'لا نص فيها، فتنتظر محررًا.',
  garbled: 'حروفها مشوّهة، كأنها رُمّزت مرتين، فتنتظر محررًا.',
  newHost: 'جاءت من الموقع الذي انتقلت إليه الخلاصة، ولم يعتمده محرر بعد، فتنتظر محررًا.',
  first: 'من أول جلب لهذه الخلاصة، والمرشّح ينشر ما يأتي بعده، فتنتظر محررًا.',
  old: 'أقدم مما ينشره المرشّح تلقائيًا، فتنتظر محررًا.',
  notArabic: 'ليست بالعربية، والمرشّح لا ينشر تلقائيًا غيرها، فتنتظر محررًا.',
  unpictured: 'لا صورة لها عندنا، والمرشّح لا ينشر تلقائيًا إلا المصوّر، فتنتظر محررًا.',
  otherSite: 'رابطها إلى موقع لم يُنشر منه شيء من هذه الخلاصة، فتنتظر محررًا يتحقق منها.',
  copy: 'نُشر نصها من قبل، والمرشّح ينشر أول نسخة فقط، فتنتظر محررًا.',
  hours: 'وصلت خارج ساعات النشر التلقائي لمرشّحها، فتنتظر محررًا.',
  tooMany: 'نُشر من هذا المرشّح في الساعة الأخيرة كل ما سُمح به، فتنتظر محررًا.',
} satisfies Record<PublishHold | Brake, string>
