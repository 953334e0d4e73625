import type { ArticleState, DeskRow } from '../article.schema.ts'

export const stateLabels = {
  published: { label: 'منشور', plural: 'المنشورة', colour: 'teal' },
  scheduled: { label: 'مجدول', plural: 'المجدولة', colour: 'blue' },
  held: { label: 'معلّق', plural: 'المعلّقة', colour: 'orange' },
  binned: { label: 'في السلة', plural: 'السلة', colour: 'red' },
} as const satisfies Record<ArticleState, { label: string; plural: string; colour: string }>

export function publicAddress({ id, slug }: Pick<DeskRow, 'id' | 'slug'>): string {
  return `/article/${id}/${slug}`
}

export function previewAddress(id: number): string {
  return `/dashboard/article/preview/${id}`
}

export function editAddress(id: number): string {
  return `/dashboard/article/edit/${id}`
}
