import type { Rule } from './rule.ts'

const stocks =
  /^(?:ال|لل)?(?:مخزون|وقود|كمي|تذاكر|تذكر|غذاء|أغذي|أدوي|دواء|مياه|ماء|صبر|مؤن|ذخير|ذخائر|أموال|مال|سيول|مواد|أكسجين|أوكسجين|بنزين|طبعة|نسخ|طعام|خبز|لقاح|رصيد|احتياطي|غاز|وقت|حطب)/
const laws = /^(?:ال)?(?:قانون|قرار|اتفاق|عقوبات|حكم|أحكام|مرسوم|تشريع|لائحة|نظام)/
const banned =
  /^(?:ال)?(?:استيراد|تصدير|تدخين|بيع|استخدام|استعمال|نشر|سفر|تجول|تجوال|توريد|تداول|إنتاج|صيد|ارتداء|تعامل|تظاهر|نقاب|حجاب|أسلحة|سلاح|طيران|تنقل|زراعة)$/
const ways = /^(?:ال)?(?:طريق|سبيل|سعي|قوم|هدى|صواب|هدف)|^(?:عن|من|في|ضلال|بعيدا)$/

/** Words that differ in one letter of the same sound, and the words beside them that decide. */
const twins: readonly (readonly [wrong: RegExp, right: string, isMeant: (next: string) => boolean])[] = [
  [/^([وفبل]*)نفاذ(?=$|ه)/, '$1نفاد', next => stocks.test(next)],
  [/^([وف]?[يتس]*)نفذ(?=ت?$)/, '$1نفد', next => stocks.test(next) && !/^(?:ال)?قرار/.test(next)],
  [/^([وفبل]*)نفاد$/, '$1نفاذ', next => laws.test(next)],
  [
    /^(و?س?[يتن]|و)ضل(?=(?:ت|وا|ون|نا)?$)|^ضل(?=(?:ت|وا|ون|نا)?$)/,
    '$1ظل',
    next => next !== '' && !ways.test(next),
  ],
  [/^([وفبل]*)حضر$/, '$1حظر', next => banned.test(next)],
  [
    /^([وفبل]?)حض(?=(?:ه|ها|هم|نا)$)/,
    '$1حظ',
    next => /^(?:سيئا?|العاثر|عاثرا|سعيدا|أوفر|قليلا|جيدا|في|كان|سيئة)$/.test(next),
  ],
  [/^([وف]?س?[يتن]?)حض(?=(?:ي|يت|ى|ون|وا)$)/, '$1حظ', next => /^ب|^ال/.test(next)],
  [/^([وف]?[يت]?)ضن(?=(?:ت|وا|ون)?$)/, '$1ظن', next => /^ال|^أن/.test(next)],
  [
    /^([فبل]?)وضيفة$/,
    '$1وظيفة',
    next => /^(?:شاغرة|حكومية|عامة|مرموقة|ثابتة|جديدة|رسمية|إدارية|دائمة|مؤقتة|في)$/.test(next),
  ],
]

/** «نفاذ الوقود», «ستضل مغلقة». */
export const twin: Rule = ({ text, word, after }) => {
  if (text !== word || !/نف[ذا]|ض[لين]|حض[ىورهن]/.test(word)) return undefined
  for (const [wrong, meant, isMeant] of twins) {
    if (!wrong.test(word) || !isMeant(after(1))) continue
    const right = word.replace(wrong, meant)
    return { right, reason: `الصواب «${right}».`, kind: 'spelling' }
  }
  return undefined
}

/** «أثنا عشر», «إثنتي عشرة». */
export const twelve: Rule = ({ text, word, after }) => {
  const [, and = '', rest = ''] = /^([وفبل]?)[أإ](ثن(?:ا|ي|تا|تي))$/.exec(word) ?? []
  if (text !== word || rest === '' || !/^عشرة?$/.test(after(1))) return undefined
  const right = `${and}ا${rest}`
  return { right, reason: `الصواب «${right}»، فهمزته همزة وصل.`, kind: 'hamza' }
}

const beforeNoun = /^(?:مع|قبل|إلى|في|عن|بعد|حول|تاريخ|موعد|تأجيل|إعلان|فور)$/

/** «مع بدأ الموسم» and «بدء المعلمون إضرابا»: the noun after a preposition, the verb before a nominative. */
export const beginning: Rule = ({ text, word, before, after }) => {
  if (text !== word) return undefined
  const isNoun = /^(?:بدأ|درأ)$/.test(word) && beforeNoun.test(before(1)) && after(1) !== ''
  const isVerb = word === 'بدء' && before(1) === '' && [1, 2].some(steps => /^ال.{3,}ون$/.test(after(steps)))
  if (!isNoun && !isVerb) return undefined
  const right = isNoun ? word.replace('أ', 'ء') : 'بدأ'
  return { right, reason: `الصواب «${right}».`, kind: 'hamza' }
}
