import type { SiteExportError } from '../../features/site-export/manifest.ts'
import type { Words } from './words.ts'

export const exportWords = {
  about: {
    ar: 'إخراج الموقع كله إلى مجلد: أسطر JSON موثّقة مع الملفات، أو ملفات ووردبريس (WXR)',
    en: 'write the whole site into a folder: documented JSON lines with its files, or files of WordPress (WXR)',
  },
  folder: { ar: 'مجلد فارغ، أو فيه إخراج سابق', en: 'an empty folder, or one with an earlier export' },
  format: { ar: 'warraq (المعتاد) أو wxr', en: 'warraq (the default) or wxr' },
  part: {
    ar: 'أجزاء تفصل بينها فواصل (المعتاد كلها إلا subscribers)',
    en: 'parts, with commas between them (default all but subscribers)',
  },
  since: { ar: 'مقالات نُشرت منذ هذا اليوم، 2026-01-31', en: 'articles published since this day, 2026-01-31' },
  until: { ar: 'مقالات نُشرت قبل هذا اليوم', en: 'articles published before this day' },
  noFiles: { ar: 'بلا صور وملفات', en: 'without pictures and other files' },
  wrongFormat: { ar: 'الصيغة warraq أو wxr.', en: 'The format is warraq or wxr.' },
  wrongDay: { ar: 'اكتب اليوم هكذا: 2026-01-31', en: 'Write a day like this: 2026-01-31' },
  noParts: { ar: 'لا أجزاء في ملفات ووردبريس.', en: 'Files of WordPress have no parts.' },
  contentHash: { ar: 'بصمة المحتوى', en: 'Content hash' },
  articles: { ar: 'المقالات', en: 'Articles' },
  pictures: { ar: 'الصور', en: 'Pictures' },
  files: { ar: 'الملفات', en: 'Files' },
  missing: { ar: 'ملفات لم تُوجد', en: 'Files that are missing' },
  leftOut: { ar: 'مقالات أُزيلت أو في السلة، فلم تخرج', en: 'Articles left out, taken down or in the bin' },
} satisfies Record<string, Words>

export const unknownPart = (name: string, known: readonly string[]): Words => ({
  ar: `لا جزء اسمه «${name}». الأجزاء: ${known.join('، ')}`,
  en: `There is no part «${name}». The parts: ${known.join(', ')}`,
})

export function exportRefusal({ code, detail }: SiteExportError): Words {
  const words: Record<SiteExportError['code'], Words> = {
    NOT_EMPTY: {
      ar: `في المجلد ملفات أخرى (${detail}). اختر مجلدًا فارغًا.`,
      en: `The folder has other files (${detail}). Choose an empty one.`,
    },
    BUSY: { ar: 'يكتب أمر آخر في هذا المجلد الآن.', en: 'Another command is writing into this folder.' },
    NOT_WRITABLE: {
      ar: `لا يُكتب في هذا المجلد (${detail}).`,
      en: `The folder cannot be written (${detail}).`,
    },
    NOT_AN_EXPORT: {
      ar: 'ليس في المجلد إخراج كامل: لا ملف manifest.json صحيحًا فيه.',
      en: 'The folder has no complete export: no valid manifest.json is in it.',
    },
    OTHER_VERSION: {
      ar: `صيغة الإخراج (${detail}) لا تعرفها هذه النسخة من البرنامج.`,
      en: `This version of the program does not know the format (${detail}).`,
    },
    DAMAGED: { ar: `الملف ${detail} ناقص أو تغيّر.`, en: `${detail} is incomplete or was changed.` },
    WRONG_LINE: { ar: `سطر غير صحيح: ${detail}`, en: `A line is not as documented: ${detail}` },
    SAME_SITE: {
      ar: 'هذا إخراج هذا الموقع نفسه. لاستعادته استعمل النسخة الاحتياطية.',
      en: 'This is an export of this very site. To bring it back, restore a backup.',
    },
  }
  return words[code]
}
