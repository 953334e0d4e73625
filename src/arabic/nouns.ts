import type { PluralForms } from './plural.ts'

// Plural forms of counted nouns for plural(). Exported separately, so that a bundle has only those it uses.

export const article: PluralForms = {
  zero: 'لا مقالات',
  one: 'مقال واحد',
  two: 'مقالان',
  few: '{count} مقالات',
  many: '{count} مقالًا',
  other: '{count} مقال',
}

export const newsItem: PluralForms = {
  zero: 'لا أخبار',
  one: 'خبر واحد',
  two: 'خبران',
  few: '{count} أخبار',
  many: '{count} خبرًا',
  other: '{count} خبر',
}

export const letter: PluralForms = {
  zero: 'لا حروف',
  one: 'حرف واحد',
  two: 'حرفان',
  few: '{count} أحرف',
  many: '{count} حرفًا',
  other: '{count} حرف',
}

export const picture: PluralForms = {
  zero: 'لا صور',
  one: 'صورة واحدة',
  two: 'صورتان',
  few: '{count} صور',
  many: '{count} صورة',
  other: '{count} صورة',
}

export const file: PluralForms = {
  zero: 'لا ملفات',
  one: 'ملف واحد',
  two: 'ملفان',
  few: '{count} ملفات',
  many: '{count} ملفًا',
  other: '{count} ملف',
}

export const comment: PluralForms = {
  zero: 'لا تعليقات',
  one: 'تعليق واحد',
  two: 'تعليقان',
  few: '{count} تعليقات',
  many: '{count} تعليقًا',
  other: '{count} تعليق',
}

export const agency: PluralForms = {
  zero: 'لا وكالات',
  one: 'وكالة واحدة',
  two: 'وكالتان',
  few: '{count} وكالات',
  many: '{count} وكالة',
  other: '{count} وكالة',
}

export const result: PluralForms = {
  zero: 'لا نتائج',
  one: 'نتيجة واحدة',
  two: 'نتيجتان',
  few: '{count} نتائج',
  many: '{count} نتيجة',
  other: '{count} نتيجة',
}

/** One read of an article. */
export const reading: PluralForms = {
  zero: 'لا قراءات',
  one: 'قراءة واحدة',
  two: 'قراءتان',
  few: '{count} قراءات',
  many: '{count} قراءة',
  other: '{count} قراءة',
}

export const word: PluralForms = {
  zero: 'لا كلمات',
  one: 'كلمة واحدة',
  two: 'كلمتان',
  few: '{count} كلمات',
  many: '{count} كلمة',
  other: '{count} كلمة',
}

export const minute: PluralForms = {
  zero: 'أقل من دقيقة',
  one: 'دقيقة واحدة',
  two: 'دقيقتان',
  few: '{count} دقائق',
  many: '{count} دقيقة',
  other: '{count} دقيقة',
}

export const hour: PluralForms = {
  zero: 'أقل من ساعة',
  one: 'ساعة واحدة',
  two: 'ساعتان',
  few: '{count} ساعات',
  many: '{count} ساعة',
  other: '{count} ساعة',
}

export const day: PluralForms = {
  zero: 'أقل من يوم',
  one: 'يوم واحد',
  two: 'يومان',
  few: '{count} أيام',
  many: '{count} يومًا',
  other: '{count} يوم',
}

export const week: PluralForms = {
  zero: 'أقل من أسبوع',
  one: 'أسبوع واحد',
  two: 'أسبوعان',
  few: '{count} أسابيع',
  many: '{count} أسبوعًا',
  other: '{count} أسبوع',
}

export const month: PluralForms = {
  zero: 'أقل من شهر',
  one: 'شهر واحد',
  two: 'شهران',
  few: '{count} أشهر',
  many: '{count} شهرًا',
  other: '{count} شهر',
}

export const year: PluralForms = {
  zero: 'أقل من سنة',
  one: 'سنة واحدة',
  two: 'سنتان',
  few: '{count} سنوات',
  many: '{count} سنة',
  other: '{count} سنة',
}

export const row: PluralForms = {
  zero: 'لا صفوف',
  one: 'صف واحد',
  two: 'صفان',
  few: '{count} صفوف',
  many: '{count} صفًا',
  other: '{count} صف',
}

export const column: PluralForms = {
  zero: 'لا أعمدة',
  one: 'عمود واحد',
  two: 'عمودان',
  few: '{count} أعمدة',
  many: '{count} عمودًا',
  other: '{count} عمود',
}

export const device: PluralForms = {
  zero: 'لا أجهزة',
  one: 'جهاز واحد',
  two: 'جهازان',
  few: '{count} أجهزة',
  many: '{count} جهازًا',
  other: '{count} جهاز',
}

export const entry: PluralForms = {
  zero: 'لا مشاركات',
  one: 'مشاركة واحدة',
  two: 'مشاركتان',
  few: '{count} مشاركات',
  many: '{count} مشاركة',
  other: '{count} مشاركة',
}

/** Places in a text. */
export const place: PluralForms = {
  zero: 'لا مواضع',
  one: 'موضع واحد',
  two: 'موضعان',
  few: '{count} مواضع',
  many: '{count} موضعًا',
  other: '{count} موضع',
}

export const choice: PluralForms = {
  zero: 'لا خيارات',
  one: 'خيار واحد',
  two: 'خياران',
  few: '{count} خيارات',
  many: '{count} خيارًا',
  other: '{count} خيار',
}

/** An episode of a podcast. */
export const episode: PluralForms = {
  zero: 'لا حلقات',
  one: 'حلقة واحدة',
  two: 'حلقتان',
  few: '{count} حلقات',
  many: '{count} حلقة',
  other: '{count} حلقة',
}
