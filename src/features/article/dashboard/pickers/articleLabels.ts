import { formatGregorian, formatTime } from '../../../../arabic/dates.ts'
import type { DraftOf } from '../../../draft/draft.schema.ts'
import type { ArticleState, StaffRow } from '../../article.schema.ts'

export const stateLabels = {
  published: { label: 'منشور', plural: 'المنشورة', colour: 'teal' },
  scheduled: { label: 'مجدول', plural: 'المجدولة', colour: 'blue' },
  held: { label: 'معلّق', plural: 'المعلّقة', colour: 'orange' },
  takenDown: { label: 'مُزال', plural: 'المُزالة', colour: 'grape' },
  binned: { label: 'في السلة', plural: 'السلة', colour: 'red' },
} as const satisfies Record<ArticleState, { label: string; plural: string; colour: string }>

export function publicAddress({ id, slug }: Pick<StaffRow, 'id' | 'slug'>): string {
  return `/article/${id}/${slug}`
}

export function previewAddress(id: DraftOf): string {
  return `/dashboard/article/preview/${id}`
}

export function editAddress(id: number): string {
  return `/dashboard/article/edit/${id}`
}

/** Page where its live coverage is written. */
export function coverageAddress(id: number): string {
  return `/dashboard/article/live/${id}`
}

export const createAddress = '/dashboard/article/create'

/** Address to continue a draft, as props of `Link`. */
export function draftAddress(of: DraftOf): { to: string; state?: WritingState } {
  return typeof of === 'number'
    ? { to: editAddress(of), state: { continues: true } }
    : { to: `${createAddress}?draft=${of}` }
}

export type WritingState = {
  /** Opened to continue its draft, which is then not offered again. */
  continues?: boolean
  /** The draft that became this article while it was being written. */
  begunAs?: DraftOf
}

/** «الخميس، 20 نوفمبر 2025 الساعة 3:05 م», by the newsroom's clock. */
export function timeOf(instant: string): string {
  return `${formatGregorian(instant, { style: 'full' })} الساعة ${formatTime(instant)}`
}
