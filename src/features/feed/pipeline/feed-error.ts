import { formatNumber } from '../../../arabic/digits.ts'

/** A podcast may list all its years; no feed has more. */
export const maxItems = 2000

const messages = {
  EMPTY: 'رد الخادم فارغ.',
  CUT: 'انقطع الاتصال قبل أن يصل من الخلاصة خبر كامل.',
  NOT_A_FEED: 'هذا العنوان ليس خلاصة RSS أو Atom أو JSON Feed.',
  IS_A_PAGE: 'هذا عنوان صفحة ويب لا خلاصة.',
  IS_A_PAGE_WITH_FEEDS: 'هذا عنوان صفحة ويب لا خلاصة، وقد وجدنا فيها خلاصات يمكنك استعمالها.',
  OURS: 'هذه خلاصة موقعنا نفسه؛ جلبها يعيد نشر ما نشرناه بلا نهاية.',
  TOO_HEAVY: 'تستغرق قراءة هذه الخلاصة أكثر مما نسمح به من الوقت أو الذاكرة.',
} as const

/** Shown for a truncated document. */
export const cutNotice = 'انقطع الاتصال قبل تمام الخلاصة؛ أُخذ ما وصل كاملًا.'

/** How the next notice begins, in any digits. */
export const beyondWords = 'في هذه الخلاصة أكثر من '

/** Warns that a document has more items than we read. */
export function beyondNotice(beyond: number): string {
  return `${beyondWords}${formatNumber(maxItems)} خبر؛ تُقرأ أوائلها، ويبقى منها بلا قراءة: ${formatNumber(beyond)}.`
}

export type FeedErrorCode = keyof typeof messages

/** Thrown if nothing could be parsed. The Arabic message is for users. */
export class FeedError extends Error {
  readonly code: FeedErrorCode
  /** Addresses of feeds that the web page links to. */
  readonly alternatives: string[]

  constructor(
    code: FeedErrorCode,
    { alternatives = [], cause }: { alternatives?: string[]; cause?: unknown } = {},
  ) {
    super(messages[code], { cause })
    this.name = 'FeedError'
    this.code = code
    this.alternatives = alternatives
  }
}
