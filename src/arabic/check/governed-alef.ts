import { pairLevel, tierOf } from './lexicon.ts'
import { isBeforeName } from './name-context.ts'
import { type Rule, wordSet } from './rule.ts'

/** Nothing but a noun in the genitive follows these. */
const governs = wordSet(`
من إلى عن على في مع بحق ضد خلال بسبب رغم عبر لدى بواسطة بدون دون إثر عقب جراء بموجب بفضل منذ وفق حسب بحسب ومن وعن وإلى وعلى وفي ومع
`)
/** Adverbs and words with an alef of their own. */
const ownAlef =
  /^(?:.*(?:يا|اا|ها|نا|ما|وا|دا)$|هنا|هذا|ذا|كذا|غدا|معا|جدا|أيضا|كلا|كلتا|عدا|خلا|ذلكما|أبدا|فورا|حقا|عصا|قفا|رضا|ربا|صبا|شذا|قنا|لقا|رجا|.{0,3})$/

/** «عن مصدرا دبلوماسي», «بحق وزيرا»: the alef of the accusative after a preposition. */
export const governedAlef: Rule = ({ text, word, before }) => {
  const preposition = before(1)
  if (text !== word || !/^(?!ال).{3,}[^اأءى]ا$/.test(word) || ownAlef.test(word) || !governs.has(preposition))
    return undefined
  const right = word.slice(0, -1)
  if (pairLevel(preposition, word) > 0 || (pairLevel(preposition, right) < 1 && (tierOf(right) ?? 99) > 6))
    return undefined
  const [own, other] = [tierOf(word), tierOf(right)]
  // «على مضايا»: a place is more frequent than what is left of it.
  if (other === undefined || other > 9 || (own ?? 17) < other || isBeforeName(preposition)) return undefined
  return { right, reason: `الاسم مجرور، فلا ألف في آخره: «${right}».`, kind: 'grammar' }
}

const halves = /^([وفبل]?)(ألفا|مئتا|مائتا|مليونا|مليارا|ألفان|مليونان|ملياران)$/
/** «نحو ألفا نسمة». */
export const governedTwo: Rule = ({ text, word, before, after }) => {
  const [, start = '', number = ''] = text === word ? (halves.exec(word) ?? []) : []
  if (number === '' || number.endsWith('ن') || !/^(?!ال|و).{3,}/.test(after(1))) return undefined
  if (
    !/^[وف]?[بل]?(?:نحو|حوالي|قرابة|زهاء|من|إلى|على|عن|في|بعد|قبل|خلال|مقتل|إصابة|نزوح|تشريد|بقيمة)$/.test(
      before(1),
    )
  )
    return undefined
  if (/^(?:تقريبا|سنويا|شهريا|يوميا|إضافيا|آخر)$/.test(after(1))) return undefined
  const right = `${start}${number.slice(0, -1)}ي`
  return { right, reason: `العدد مجرور: «${right}».`, kind: 'grammar' }
}

/** «بطائرتان», «بصاروخان»: the preposition is not a letter of the noun. */
export const attachedTwo: Rule = ({ text, word }) => {
  const [, start = '', stem = ''] = text === word ? (/^([وف]?[بلك])(?!ال|ل)(.{4,})ان$/.exec(word) ?? []) : []
  if (stem === '' || tierOf(word) !== undefined || tierOf(`${start}${stem}`) !== undefined) return undefined
  const one = stem.endsWith('ت') ? `${stem.slice(0, -1)}ة` : stem
  if ((tierOf(one) ?? 99) > 9 || tierOf(`${stem}ين`) === undefined) return undefined
  const right = `${start}${stem}ين`
  return { right, reason: `الاسم مجرور: «${right}».`, kind: 'grammar' }
}

const sought =
  /^(?:استقطاب|جذب|دعم|تدريب|تأهيل|إنقاذ|انتشال|طرد|استقبال|تجنيد|توظيف|تعيين|استضافة|اعتقال|توقيف|محاكمة|ملاحقة|إجلاء|نقل|تهريب|ترحيل|احتجاز|استهداف|قتل|تصفية|حماية|إيواء|مساعدة|تكريم|ضم|انضمام|مشاركة|حضور|وجود|إصابة|مقتل|وفاة|فقدان|خطف|اختطاف)$/
/** «إلى استقطاب مستثمرون»: an act owns what follows it. */
export const ownerOfAct: Rule = ({ text, word, before }) => {
  if (text !== word || !/^(?!ال|[يتن]).{3,}ون$/.test(word) || !sought.test(before(1))) return undefined
  if (
    !/^[وف]?(?:إلى|من|عن|على|في|بعد|قبل|خلال|بسبب|بهدف|أجل|محاولة|عملية|حاول|حاولت|تم|جرى|استطاع|استطاعت)$/.test(
      before(2),
    )
  )
    return undefined
  const right = `${word.slice(0, -2)}ين`
  return tierOf(right) === undefined
    ? undefined
    : { right, reason: `الاسم مجرور: «${right}».`, kind: 'grammar' }
}
