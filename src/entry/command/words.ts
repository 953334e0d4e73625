export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]
export type Words = Record<Language, string>

/** Reads the language before the other arguments, because the help uses it too. Arabic is the default. */
export function languageOf(args: string[]): Language {
  const at = args.findIndex(arg => arg === '--lang' || arg.startsWith('--lang='))
  const given = args[at] === '--lang' ? args[at + 1] : args[at]?.slice('--lang='.length)
  return given === 'en' ? 'en' : 'ar'
}

/** Translations of the headings in commander's help. */
export const helpTitles: Record<string, Words> = {
  'Usage:': { ar: 'الاستعمال:', en: 'Usage:' },
  'Arguments:': { ar: 'المعطيات:', en: 'Arguments:' },
  'Options:': { ar: 'الخيارات:', en: 'Options:' },
  'Global Options:': { ar: 'خيارات كل الأوامر:', en: 'Options of every command:' },
  'Commands:': { ar: 'الأوامر:', en: 'Commands:' },
}

export const frameWords = {
  about: {
    ar: 'أمر الفنّي الذي يدير الموقع: يقرأ متغيرات البيئة كما يقرؤها npm start، ويعمل سواء أكان الموقع يعمل أم كان متوقفًا.',
    en: 'For the technician who runs the site. Reads the environment as npm start does; works while the site runs and while it does not.',
  },
  help: { ar: 'عرض هذه المساعدة (English: --help --lang en)', en: 'show this help (بالعربية: --lang ar)' },
  helpCommand: { ar: 'مساعدة أمر', en: 'show the help of a command' },
  json: { ar: 'الجواب بصيغة JSON في سطر واحد', en: 'answer in one line of JSON' },
  yes: { ar: 'الموافقة سلفًا على كل سؤال، للبرامج النصية', en: 'answer every question with yes, for scripts' },
  lang: { ar: 'لغة الجواب: ar أو en', en: 'language of the answer: ar or en' },
  question: { ar: '[نعم/لا]', en: '[yes/no]' },
} satisfies Record<string, Words>
