import { eventNouns } from './event-nouns.ts'
import { annulling, isOwnedBy, prepositions } from './governors.ts'
import { tierOf } from './lexicon.ts'
import type { Rule } from './rule.ts'
import { isThing } from './subject-cases.ts'
import {
  actingOnThings,
  feminineOfPersons,
  masculineActing,
  masculineOfPersons,
  startsClause,
} from './verb-classes.ts'

/** Persons with a sound plural. */
export const persons =
  'لاعب|مسؤول|موظف|مهندس|معلم|مدرس|ممثل|مزارع|صحفي|صحافي|مواطن|منظم|مؤيد|معارض|مدير|مشجع|مستخدم|منتج|مقاتل|مسلح|مستوطن|نازح|سائق|مدرب|باحث|منتسب|متظاهر|محتج|مرشح|ناشط|خريج|مراسل|متطوع|مستشار|مساعد|مندوب|مفاوض|مراقب|مفتش|محقق|منافس|مناصر|مسعف|ممرض|مصنع|مصدر|مستورد|مشرف|مشغل|مالك|متابع|مقدم|مخرج|مؤلف|مصمم|مطور|مهاجم|مدافع|مبعوث|منسق|مترجم|مبرمج|مخترق|متسوق|مربي|ساكن|صيدلي|إعلامي|أكاديمي|دبلوماسي|فني|مصرفي|مستثمر|مؤسس|منتسب|مرافق|زائر|عسكري|سينمائي|متعامل|متقاعد|مدون|مسافر|معتقل|منتخب|محاور|محلل|مختص|مسوق|مشتر|مساهم|مشارك|متضرر|مشاهد|مقيم|متعهد|مودع|معلن|مانح|متفرج|متهم|معلق|مغن|مقاول|ناخب'
const plural = new RegExp(`^([وف]?)([بل]?)(${persons})([وي])(ه|ها|هم|هما|نا)?$`)

const grammar = (right: string, reason: string) => ({ right, reason, kind: 'grammar' }) as const

/** Verbal nouns with a preposition: «بأداء لاعبوه», «لاستقبال مسؤولو الوزارة». */
const isOwner = (word: string, previous: string) => {
  const [, rest = ''] = /^[وف]?[بلك](?!ال|ل|[يتن])(.{3,})$/.exec(word) ?? []
  const isVerbalNoun = eventNouns.has(rest) || (rest.length >= 4 && tierOf(rest) !== undefined)
  // «عقد ممثلو الحركة», «تعهد منتجو المياه»: verbs that are nouns too.
  return (
    isVerbalNoun || (isOwnedBy(word) && word.length > 3) || (eventNouns.has(word) && !startsClause(previous))
  )
}

/** «بأداء لاعبوه», «مع مسؤولو الأقسام», «أكد مسؤولي الإغاثة»: plurals without their nun. */
export const constructPlural: Rule = ({ text, word, before, after }) => {
  if (text !== word) return undefined
  const [, and = '', preposition = '', stem, letter, owner = ''] = plural.exec(word) ?? []
  if (!stem) return undefined
  const [governor, next] = [before(1), after(1)]
  if (owner === '' && !/^(?!في|من|على|إلى|عن|مع|أن|إن|لا|لم|قد).{3,}/.test(next)) return undefined
  if (letter === 'و') {
    const isObject =
      /^ال.{3,}/.test(governor) &&
      [2, 3].some(steps => masculineOfPersons.has(before(steps)) || feminineOfPersons.has(before(steps)))
    const isGoverned =
      preposition !== '' ||
      (and === '' && (prepositions.has(governor) || annulling.has(governor) || isOwner(governor, before(2))))
    // «خصومها ومعارضوها».
    const continues =
      and !== '' &&
      owner !== '' &&
      before(1).endsWith(owner) &&
      /^ال.{3,}/.test(before(2)) &&
      (masculineOfPersons.has(before(3)) || feminineOfPersons.has(before(3)))
    // «قابلت الوزيرة ممثلو النقابات».
    const isOfFeminine = feminineOfPersons.has(before(2)) && /^ال.{3,}ة$/.test(governor) && and === ''
    if (!isGoverned && !continues && !isOfFeminine && !(isObject && owner !== '' && and === ''))
      return undefined
    const right = `${and}${preposition}${stem}ي${owner}`
    return grammar(
      right,
      `جمع مذكر سالم ${isGoverned && !annulling.has(governor) ? 'مجرور' : 'منصوب'}: «${right}».`,
    )
  }
  const isActor =
    masculineActing.has(governor) ||
    (actingOnThings.has(governor) && startsClause(before(2)) && isThing(after(owner === '' ? 2 : 1)))
  if (and !== '' || preposition !== '' || !isActor || /ي$/.test(stem)) return undefined
  if (owner === '' && !/^ال.{3,}/.test(next)) return undefined
  // «عمل مدربي», «صوت ناخبي»: verbs that are nouns too.
  if (/^[وف]?(?:عمل|صوت|وقف|ذكر|وقع|حدث|ت.{3,4})$/.test(governor) && !startsClause(before(2)))
    return undefined
  const right = `${stem}و${owner}`
  return grammar(right, `الفاعل مرفوع: «${right}».`)
}

const duals =
  /^([وف]?)(وزير|رئيس|منتخب|فريق|ناد|قائد|زعيم|مدير|ممثل|نجم|حزب|حكومت|دولت|شركت|مدينت|مبعوث|سفير|جيش|شعب|طرف|ضفت|جانب)(اي?|ي)$/
/** «بين وزيرا خارجية», «قال وزيري الخارجية»: duals without their nun. */
export const constructDual: Rule = ({ text, word, before, after }) => {
  if (text !== word) return undefined
  const [, and = '', stem = '', letter] = duals.exec(word) ?? []
  if (!stem || and !== '') return undefined
  const [governor, next] = [before(1), after(1)]
  const isConstruct =
    /^ال.{3,}/.test(next) ||
    /^(?:خارجية|داخلية|دفاع|مالية|طاقة|حكومة|دولة|وزراء|أركان|برلمان|كرة|مصر|تركيا|بلدي|نادي)$/.test(next)
  if (!isConstruct) return undefined
  if (letter === 'ا' && (prepositions.has(governor) || (annulling.has(governor) && next.startsWith('ال')))) {
    const right = `${stem}ي`
    return grammar(right, `المثنى ${prepositions.has(governor) ? 'مجرور' : 'منصوب'}: «${right}».`)
  }
  if (
    letter === 'ي' &&
    /^(?:وزير|رئيس|منتخب|فريق|قائد|زعيم|ممثل)$/.test(stem) &&
    /^ال(?:خارجية|داخلية|دفاع|مالية|طاقة|صحة|عدل|.{3,}(?:ين|ان))$/.test(next) &&
    /^[وف]?(?:قال|أكد|اتفق|اجتمع|وصل|أعرب|أوضح|شدد|أشار|تعهد|بحث)$/.test(governor) &&
    startsClause(before(2))
  ) {
    const right = `${stem}ا`
    return grammar(right, `الفاعل مرفوع: «${right}».`)
  }
  return undefined
}
