import { annulling, isOwnedBy, prepositions } from './governors.ts'
import type { Rule } from './rule.ts'
import {
  actingOnThings,
  feminineOfPersons,
  masculineActing,
  masculineOfPersons,
  startsClause,
} from './verb-classes.ts'

const grammar = (right: string, reason: string) => ({ right, reason, kind: 'grammar' }) as const
const fiveNounsReason = (right: string) => `من الأسماء الخمسة، والصواب هنا «${right}».`

/** Persons named by what they are: «أبو المتهم» is not a name as «أبو بكر» is. */
const role =
  /^(?:ال(?:متهم|متهمة|ضحية|طفل|طفلة|فتاة|قتيل|قتيلة|شهيد|شهيدة|عروس|عريس|لاعب|فنان|فنانة|فقيد|راحل|راحلة|مصاب|مصابة|طالب|طالبة|مدير|رئيس|وزير|أمير|ملك|عائلة|أسرة|جاني|قاتل|شاب|شابة|رضيع|رضيعة|مرأة|زوج|زوجة|مغدور|مغدورة|نائب|مخطوف|مخطوفة|مفقود|معتقل|سجين|جندي|مطرب|مدرب|ممثل|ممثلة|كاتب|حارس|نجم|منفذ|مهاجم|مشتبه|مجني|غريق|طيار|أطفال|ضحايا|صبي|مراهق|مراهقة|تلميذ|تلميذة|موقوف|محتجز|مخرج|مرشح|قائد|زعيم|سفير|سائق|بطل|معارض|صحفي|صحافي|صحفية|صحافية|توأم)|(?:زوج|صديق|زميل|جار|خطيب)(?:ته|تها|ه|ها))$/
const kinBefore = /^([وف]?)([بل]?)(أب|أخ)([وا]|ي)$/
/** Nouns that a kinsman owns or that befall him. */
const ofKin =
  /^[وف]?[بل]?(?:منزل|بيت|زوجة|ابن|ابنة|وفاة|مقتل|رفقة|صحبة|حضور|جثمان|جثة|سيارة|جنازة|رحيل|حياة|قبر|شهادة|أقوال|اعتقال|إصابة|توقيف|خطف|طعن|قتل|وصية|مكتب|شركة|رأي|كلام|رواية)$/

/** «رأى أبو المتهم», «حضر الحفل أخا الفنان», «تحدث إلى أبو الطفل». */
export const kinOfRole: Rule = ({ text, word, before, after }) => {
  if (text !== word) return undefined
  const [, and = '', attached = '', stem, letter] = kinBefore.exec(word) ?? []
  if (!stem || and !== '') return undefined
  const next = after(1)
  if (!(stem === 'أخ' && letter !== 'ي' ? /^ال.{3,}/.test(next) : role.test(next))) return undefined
  const wanted = caseOfPerson(before, attached)
  if (wanted === undefined || wanted === letter) return undefined
  const right = `${attached}${stem}${wanted}`
  return grammar(right, fiveNounsReason(right))
}

/** The letter of the case that the words before a singular person give: و, ا or ي. */
function caseOfPerson(before: (steps: number) => string, attached = ''): 'و' | 'ا' | 'ي' | undefined {
  const [governor, previous] = [before(1), before(2)]
  if (attached !== '' || prepositions.has(governor) || ofKin.test(governor)) return 'ي'
  if (annulling.has(governor)) return 'ا'
  const isObjectVerb = (verb: string) => masculineOfPersons.has(verb) || feminineOfPersons.has(verb)
  // «شاهدت أخو المتهم», «إنه رأى أبو المتهم»: the verb has its subject.
  if (
    feminineOfPersons.has(governor) ||
    /^[وف]?(?:رأو|شاهدو|قتلو|خطفو|اعتقلو|اتهمو|التقو|أوقفو|طعنو|ضربو)ا$/.test(governor)
  )
    return 'ا'
  if (
    masculineOfPersons.has(governor) &&
    /^[وفبلك]?(?:ب|ل)?[إأ]ن[هي]$|^(?:الذي|لأنه|هو|وهو|قد)$/.test(previous)
  )
    return previous === 'قد' ? undefined : 'ا'
  if (/^ال.{3,}/.test(governor) && !prepositions.has(previous)) {
    const verb = [previous, before(3)].find(isObjectVerb)
    if (verb !== undefined) return /^[وف]?حضر/.test(verb) ? 'و' : 'ا'
    // «حضر الحفل أخو الفنان»: a verb and the place that its subject comes to.
    if (/^[وف]?(?:حضر|غادر|دخل|وصل|زار)$/.test(previous) && startsClause(before(3)) && isPlace.test(governor))
      return 'و'
    return undefined
  }
  if (actingOnThings.has(governor) && (startsClause(previous) || /^و/.test(governor))) return 'و'
  if (masculineActing.has(governor) && !/^[وف]?(?:عمل|وقف|صوت|ذكر)$/.test(governor)) return 'و'
  return /^[وف]?(?:رفض|رحل|غاب|طلب|نفى|ناشد|روى|حضر|تسلم|تلقى|غادر|رحب|قرر|كشف|أعلن|تقدم|بكى|يعمل|وجه|تحدث)$/.test(
    governor,
  ) && startsClause(previous)
    ? 'و'
    : undefined
}
const isPlace =
  /^ال(?:حفل|جلسة|مباراة|مراسم|اجتماع|لقاء|عزاء|جنازة|قاعة|منزل|محكمة|مكان|افتتاح|عرض|ندوة|مؤتمر|تشييع|زفاف|عرس|تكريم|مهرجان|مستشفى|مدينة|بلاد)$/

const people =
  'ضحايا|ضحية|شهداء|شهيد|قتلى|قتيل|معتقلين|معتقل|مفقودين|مفقود|أسرى|أسير|مخطوفين|مختطفين|مخطوف|إعاقة|احتياجات|دخل|سجناء|سجين|مصابين|مصاب|موقوفين|متهمين|متهم|محتجزين|طفل|أطفال|مرضى|مريض|متوفى|متوفين|متوفاة|متوفي|جرحى|خبرة|كفاءة|اختصاص|شأن|طلاب|طلبة|حقوق|همم|بشرة|أصول|سوابق|مهارات|ميول|مؤهلات|كفاءات|خبرات'
const kinOfPeople = new RegExp(`^ال(?:${people})$`)
const kinsmen = /^([وف]?)([بل]?)(?:ذو([وي])|(ذو))(ه|ها|هم|هما)?$/
/** «قال ذوي الضحايا», «مع ذوو المعتقلين», «سافر ذو الضحايا». */
export const kinsmenOf: Rule = ({ text, word, before, after }) => {
  if (text !== word) return undefined
  const [, and = '', attached = '', letter, single, owner = ''] = kinsmen.exec(word) ?? []
  if (letter === undefined && single === undefined) return undefined
  if (single !== undefined && (owner !== '' || attached !== '')) return undefined
  const next = after(1)
  // «سافر ذو الضحايا»: relatives of many are many.
  const isSingular = single !== undefined
  if (
    isSingular &&
    !/^ال(?:ضحايا|شهداء|قتلى|معتقلين|مفقودين|أسرى|مخطوفين|مختطفين|سجناء|مصابين|جرحى|مرضى)$/.test(next)
  )
    return undefined
  if (owner === '' && !kinOfPeople.test(next)) return undefined
  const [governor, previous] = [before(1), before(2)]
  const ofNoun =
    /^ال(?:أشخاص|أطفال|أفراد|طلاب|طلبة|فئات|لاعبين|رياضيين|مواطنين|موظفين|عاملين|شباب|مرضى|تلاميذ)$/
  const noun = ofNoun.test(governor) ? previous : governor
  const isObject =
    /^ال.{3,}/.test(governor) && (masculineOfPersons.has(previous) || feminineOfPersons.has(previous))
  const wanted =
    attached !== '' ||
    isObject ||
    prepositions.has(noun) ||
    isOwnedBy(noun) ||
    annulling.has(noun) ||
    /^[وف]?[بل].{3,}$/.test(noun) ||
    /^(?:أهالي|أسر|عائلات|بقية|بعض|أحد|معاناة|دموع|صرخات|شكاوى|غضب|قلق|مطالب|حق|حقوق|رعاية|دمج|تأهيل)$/.test(
      noun,
    )
      ? 'ي'
      : masculineActing.has(noun) ||
          (/^(?:طالب|رفض|ناشد|تسلم|ينتظر|يطالب|يرفض|اتهم|أعلن|روى|نظم|نفذ)$/.test(noun) &&
            startsClause(noun === governor ? previous : before(3)))
        ? 'و'
        : undefined
  if (and !== '' || wanted === undefined || wanted === letter) return undefined
  const right = `${attached}ذو${wanted}${owner}`
  return grammar(right, `ملحق بجمع المذكر السالم، والصواب هنا «${right}».`)
}

/** «من فوه»: the mouth. */
export const mouth: Rule = ({ text, word, before }) => {
  const [, stem, owner = ''] = text === word ? (/^(ف|حم)و(ه|ها|هم)$/.exec(word) ?? []) : []
  if (!stem) return undefined
  const governor = before(1)
  const wanted = prepositions.has(governor)
    ? 'ي'
    : annulling.has(governor) || (stem === 'ف' && /^[وف]?[يت]?(?:فتح|فغر|أغلق|ملأ|كمم|غلق)ت?$/.test(governor))
      ? 'ا'
      : undefined
  if (!wanted) return undefined
  const right = `${stem}${wanted}${owner}`
  return grammar(right, fiveNounsReason(right))
}
