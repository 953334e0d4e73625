/** Kinds of articles, as readers see them above a headline. */
export const articleKinds = {
  news: 'خبر',
  opinion: 'رأي',
  analysis: 'تحليل',
  interview: 'مقابلة',
  explainer: 'شرح',
  feature: 'قصة',
  photos: 'قصة مصوّرة',
  video: 'فيديو',
  audio: 'صوت',
} as const
export type ArticleKind = keyof typeof articleKinds
export const articleKindNames = Object.keys(articleKinds) as ArticleKind[]

/**
 * Kinds whose headlines are set in Naskh, so that readers can tell at a glance that they are not news
 * reports.
 */
const inNaskh: readonly ArticleKind[] = ['opinion', 'analysis', 'interview', 'explainer', 'feature', 'photos']

/** Typeface of a kind's headlines, for the attribute `data-voice`; undefined for the typeface of news. */
export function voiceOf(kind: ArticleKind): 'naskh' | undefined {
  return inNaskh.includes(kind) ? 'naskh' : undefined
}
