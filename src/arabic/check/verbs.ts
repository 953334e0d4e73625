import { isInUse } from './lexicon.ts'
import { endsInRootWaw } from './moods.ts'
import type { Rule } from './rule.ts'
import { wawVerbs } from './waw-verbs.ts'

/** Verbs with a weak middle letter, which goes after «لم»: «لم يكن». */
const hollow: ReadonlySet<string> = new Set(
  [
    'كون',
    'قول',
    'عود',
    'قوم',
    'فوز',
    'زور',
    'موت',
    'زال',
    'غيب',
    'عيش',
    'ضيف',
    'شير',
    'ريد',
    'ستطيع',
    'ستجيب',
    'ستفيد',
    'صيب',
    'عيد',
    'دير',
    'ثير',
    'فيد',
    'جيب',
    'زيد',
    'تيح',
    'خاف',
    'نال',
    'بيع',
    'سير',
    'شاء',
    'كاد',
  ].flatMap(stem => [`ي${stem}`, `ت${stem}`, `ن${stem}`]),
)

const negations = new Set(['لم', 'ولم', 'فلم', 'ألم'])

/** After «لم» a verb loses its last weak letter, and the middle one before a consonant. */
export const lam: Rule = ({ word, after }) => {
  if (!negations.has(word)) return undefined
  const verb = after(1)
  // «لم تري»: to a woman.
  if (!/^[يتن].{2,}$/.test(verb) || verb === 'تري') return undefined
  const weak =
    /[يىو]$/.test(verb) && (!/ني$/.test(verb) || /^[يتن](?:ب|ع|ج|ث|غ|د|ف|عا|ستث|ستغ|قت)ني$/.test(verb))
  const right = weak ? verb.slice(0, -1) : hollow.has(verb) ? verb.slice(0, -2) + verb.at(-1) : ''
  // «لم يغيرو» lacks its alef.
  if (!right || (verb.endsWith('و') && !endsInRootWaw(verb))) return undefined
  return {
    last: 1,
    right: `${word} ${right}`,
    reason: `المضارع بعد «لم» مجزوم: «${right}».`,
    kind: 'grammar',
  }
}

const growing =
  /^(?:ال)?(?:اقتصاد|ناتج|قطاع|إنتاج|طلب|حجم|عدد|معدل|سوق|إيرادات|صادرات|مبيعات|أرباح|استهلاك|احتياطي)$/
/** «نمى الاقتصاد», «خلى الشارع من المارة»: verbs in a waw that is written as an alef. */
export const wawAlef: Rule = ({ text, word, after }) => {
  const [, start = ''] = text === word ? (/^([وف]?(?:نم|خل))ى$/.exec(word) ?? []) : []
  if (start === '') return undefined
  const isEmpty = start.endsWith('خل') && (after(1) === 'من' || after(2) === 'من')
  if (!isEmpty && !(start.endsWith('نم') && growing.test(after(1)))) return undefined
  return { right: `${start}ا`, reason: `الألف هنا ممدودة: «${start}ا».`, kind: 'spelling' }
}

/** «لن يكن»: only «لم» takes the weak letter away. */
export const hollowAfterLan: Rule = ({ text, word, before }) => {
  const [, start = ''] = text === word ? (/^([يتن]ك)ن$/.exec(word) ?? []) : []
  if (start === '' || !/^[وف]?لن$/.test(before(1))) return undefined
  const right = `${start}ون`
  return { right, reason: `المضارع بعد «لن» منصوب: «${right}».`, kind: 'grammar' }
}

/** Verbs whose nun belongs to the root: «يكون», «يتعاون». */
const ofNun = /^[يت]ت?(?:كو|خو|صو|هو|عاو|لو|مو|هاو|دو|سكو|ضاو|أو|ؤو|ي?لتو|قو)ن$/
const endingParticles = new Set('لم ولم فلم لن ولن فلن أن وأن بأن لكي كي'.split(' '))

/** After «لن», «لم» and «أن» the five verbs lose their nun. */
export const withoutNun: Rule = ({ word, after }) => {
  if (!endingParticles.has(word)) return undefined
  const verb = after(1)
  if (/^[لو]+[من]$/.test(word.replace('ف', '')) && /^[يت](?!ابان|ونان).{3,}ان$/.test(verb))
    return {
      last: 1,
      right: `${word} ${verb.slice(0, -1)}`,
      reason: `تُحذف نون الفعل بعد «${word}».`,
      kind: 'grammar',
    }
  if (!/^ي.{2,}ون$/.test(verb) && !(/^ت.{3,}ون$/.test(verb) && isInUse(verb.replace('ت', 'ي'))))
    return undefined
  const right = `${verb.slice(0, -1)}ا`
  if (!wawVerbs.has(right) && (ofNun.test(verb) || !isInUse(right.replace(/^ت/, 'ي')))) return undefined
  return { last: 1, right: `${word} ${right}`, reason: `تُحذف نون الفعل بعد «${word}».`, kind: 'grammar' }
}

const notEnded = new Set([
  'لم',
  'ولم',
  'فلم',
  'لن',
  'ولن',
  'فلن',
  'أن',
  'بأن',
  'كي',
  'لكي',
  'ألا',
  'حتى',
  'لا',
  'ولا',
  'إن',
])
/** An alef after a waw that belongs to the verb: «نرجوا», «الوزير يدعوا». */
export const extraAlef: Rule = ({ word, before, after }) => {
  // «تخلوا من»: with «عن» it is the past of several.
  const isEmpty = /^[وف]?[يت]خلوا$/.test(word) && after(1) === 'من' && !notEnded.has(before(1))
  if (isEmpty && !/(?:ون|ين|وا)$/.test(before(1)))
    return { right: word.slice(0, -1), reason: 'الواو من أصل الفعل، فلا ألف بعدها.', kind: 'spelling' }
  const [, verb] =
    /^([وف]?(?:[نأ](?:دع|رج|شك|تل)و|[يت](?:دع|رج|بد|شك|تل|نم|عل|سم|غز|خل)و))ا$/.exec(word) ?? []
  if (!verb) return undefined
  // «لا يخلوا بيت», but «تخلوا عن» is the past of several.
  const isEmptyOf =
    before(1) === 'لا' && /.{3,}ة$|^(?:ال)?(?:بيت|أمر|شارع|يوم|حي|مجلس|موقف|طريق|نص)$/.test(after(1))
  if (verb.endsWith('خلو') && !isEmptyOf) return undefined
  const isSelf = /^[وف]?[نأ]/.test(verb)
  // «لن تدعوا الحكومة»: news never speaks to several.
  const isOfHer =
    /^[وف]?ت/.test(verb) && (/^ال.{3,}ة$/.test(after(1)) || (before(1) === 'لا' && /.{3,}ة$/.test(after(1))))
  // «أن بلاده ترجوا»: a particle governs the verb right after it, and those that follow with «و».
  const steps = /^[وف]/.test(word) ? [1, 2, 3] : [1]
  // «لا يرجوا الرئيس»: one is told of, and nothing is forbidden.
  const isOfHim =
    /^[وف]?لا$/.test(before(1)) &&
    /^ي/.test(verb) &&
    (/^(?:أن|ال(?!.*(?:ون|ين)$).{3,})$/.test(after(1)) || isEmptyOf)
  if (!isSelf && !isOfHer && !isOfHim && steps.some(step => notEnded.has(before(step)))) return undefined
  return { right: verb, reason: 'الواو من أصل الفعل، فلا ألف بعدها.', kind: 'spelling' }
}
