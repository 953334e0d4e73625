/** Names of the cards in the editor, by node name. */
export const cardNames = {
  gallery: 'معرض صور',
  pull: 'اقتباس بارز',
  number: 'رقم بارز',
  box: 'إطار',
  update: 'تحديث',
  tableCard: 'جدول',
  video: 'فيديو',
  audio: 'تسجيل صوتي',
  document: 'مستند',
  article: 'اقرأ أيضًا',
  poll: 'استطلاع',
  embed: 'تضمين',
} as const
export type CardName = keyof typeof cardNames
