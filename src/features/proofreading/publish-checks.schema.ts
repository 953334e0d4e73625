/**
 * Checks that a newsroom may let prevent publishing. Dead links are not among them: other servers fail by themselves.
 */
export const publishChecks = [
  'shortBody',
  'noPicture',
  'noAlt',
  'noSummary',
  'longTitle',
  'embargo',
  'duplicate',
  'wording',
  'language',
] as const
export type PublishCheck = (typeof publishChecks)[number]

export const publishCheckLabels = {
  shortBody: 'نص قصير جدًا',
  noPicture: 'بلا صورة غلاف',
  noAlt: 'صورة بلا وصف',
  noSummary: 'بلا ملخص',
  longTitle: 'عنوان أطول مما تعرضه محركات البحث',
  embargo: 'في النص ذكر حظر نشر',
  duplicate: 'خبر منشور من قبل',
  wording: 'كلمة من قاموس التحرير',
  language: 'ملاحظات لغوية',
} satisfies Record<PublishCheck, string>

/** Checks that only warn: a recording may be on its way, and directories skip episodes by rules of their own. */
export const playerWarnings = {
  noRecording: 'مقال صوتي بلا تسجيل',
  noVideo: 'مقال فيديو بلا فيديو',
  episode: 'حلقة ينقصها ما تطلبه Apple',
}
export type PlayerWarning = keyof typeof playerWarnings
