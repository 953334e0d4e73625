import { afterAla, beforeAla } from './ala-neighbours.ts'
import { isPair, pairLevel } from './lexicon.ts'
import { isPerson } from './name-context.ts'
import type { Rule } from './rule.ts'

const nameBefore =
  /^(?:و?ل?ب?(?:محمد|بن|ابن|أبو|أبي|أبا|آل|سيدي|الحاج|بالحاج|بلحاج|الشيخ|الإمام|السيد|الرئيس|الدكتور|الفنان|النائب|اللاعب|الوزير|المهندس|الأستاذ|اللواء|العميد|العقيد|المدرب|حسن|حسين|أحمد|قال|وقال|أكد|وأكد|أضاف|وأضاف|أعلن|صرح|بئر|ببئر|شارع|جبل|مسجد|ماهرشالا|وبن|فرج|ومحمد|كتب|يا))$/
const nameAfter =
  /^(?:بن|ابن|محمد|أحمد|حسن|حسين|عبد|باش|ناصر|صالح|سالم|أبو|خامنئي|لاريجاني|السيستاني|العريض|الرياحي|مهدي|رضا|باشا|بابا|جمعة|فرج|يوسف|معلول)$/

/** «علي» for «على»: where the words beside it never stand beside a name. */
export const ala: Rule = ({ text, word, before, after }) => {
  if (text !== 'علي' && text !== 'وعلي') return undefined
  const [previous, next] = [before(1), after(1)]
  if (/^[وف]?[يت]?(?:أكد|ؤكد|شدد)ت?$/.test(previous) && stressed.test(next))
    return { right: word.replace('ي', 'ى'), reason: 'حرف الجر «على» بألف مقصورة.', kind: 'yeh' }
  // «اطلع الوزير علي سير العمل».
  const isTold =
    inspects.test(before(2)) && /^ال/.test(previous) && pairLevel('على', next) > 1 && !isPair('علي', next)
  // «غرد اللاعب علي حسابه»: no name has a pronoun.
  const isOwned = /^.{3,}(?:ه|ها|هم)$/.test(next) && isPair('على', next) && !isPair('علي', next)
  if ((isTold || isOwned) && !nameAfter.test(next))
    return { right: word.replace('ي', 'ى'), reason: 'حرف الجر «على» بألف مقصورة.', kind: 'yeh' }
  if (next === '' || nameBefore.test(previous) || isPerson(previous) || nameAfter.test(next)) return undefined
  // «يدها علي أربعين قطعة».
  if (numeral.test(next))
    return { right: word.replace('ي', 'ى'), reason: 'حرف الجر «على» بألف مقصورة.', kind: 'yeh' }
  const governs = (steps: number) => beforeAla.has(before(steps).replace(/^[وف](?=.{4})/, ''))
  const governed = governs(1)
  const repeated = [2, 3, 4].some(steps => /^[وف]?على$/.test(after(steps)))
  const fits = afterAla.has(next) || takesAla.test(next) || isOnlyAla(previous, next)
  // «عثر الأثريون علي تمثال».
  const isLate =
    [2, 3, 4].some(governs) && isPair('على', next) && !isPair('علي', next) && !/^ال.*ي$/.test(next)
  // «القذيفة علي منزل»: nouns of the corpus that follow the preposition alone.
  const isPlace =
    /^ال.{3,}$/.test(previous) && !/^ال/.test(next) && pairLevel('على', next) > 1 && !isPair('علي', next)
  if (!fits && !isPlace && !isLate && !(governed && !repeated)) return undefined
  return { right: word.replace('ي', 'ى'), reason: 'حرف الجر «على» بألف مقصورة.', kind: 'yeh' }
}
const numeral =
  /^(?:عشرين|ثلاثين|أربعين|خمسين|ستين|سبعين|ثمانين|تسعين|مئة|مائة|مئتي|ثلاثمئة|ألف|ألفي|آلاف|عشرات|مئات)$/
const inspects =
  /^[وف]?(?:اطلعت?|وقعت?|أشرفت?|حصلت?|حافظت?|شددت?|أكدت?|ركزت?|ردت?|علقت?|صادقت?|وافقت?|سيطرت?|تعرفت?|عملت?|أصرت?|اتفقت?|يطلع|يوقع|يشرف|يحصل|يحافظ|يشدد|يؤكد|يركز|يرد|يعلق|يصادق|يوافق|يسيطر|يتعرف|يعمل|يصر|يتفق)$/
/** Nouns that «أكد» and «شدد» take with «على»: «أكد علي أهمية», «شدد علي أن». */
const stressed =
  /^(?!ال).{3,}(?:ة|ات)$|^(?:أن|أنه|أنها|حق|دعم|دور|عمق|متانة|استمرار|استعداد|حرص|موقف|تمسك|التزام)$/
/** «الطرفان علي تمديد»: both stand beside «على», neither beside the name. */
const isOnlyAla = (previous: string, next: string) =>
  next.length > 3 &&
  !/^ال.*ي$|^(?:أن|إن)/.test(next) &&
  isPair('على', next) &&
  isPair(previous, 'على') &&
  !isPair(previous, 'علي') &&
  !isPair('علي', next)
/** No surname: a number, a plural or abstract noun with ال, a noun with a pronoun, a demonstrative. */
const takesAla =
  /^(?:\d+|ال.{3,}(?:ات|ين|ية)|ال.{3,}[^لعوبه]ة|[^يتنوفلب].{2,}ت(?:ه|ها|هم)|أن|أنه|أنها|ألا|هذه|هذا|تلك|ذلك|أي|كل|أحد|إحدى|ما)$/

const governorBefore =
  /^(?:السيد|السيدة|طرف|قبل|إشراف|بإشراف|بحضور|حضور|مع|قال|أكد|وأكد|أن|أنّ|من|عن|إن|لدى|قرار|مقر|مكتب|رئيس|نائب|جانب|صرح|أعلن|أفاد|وأفاد|استقبل|التقى|عين|أوضح|وأوضح|أقيل|إقالة|تعيين|منصب|كان|زار|أشرف|أمر)$/
const clearlyTo = /^(?:ذلك|أن|جانب|حد|أي|هذا|هذه|كل|ما|حين|متى|أين|غير|من|جوار|أبعد|تلك|الأبد|الآن)$/

/** «والي» for «وإلى»: it is a governor too, so only where it continues another «إلى», or before words no governor has. */
export const waIla: Rule = ({ word, before, after }) => {
  if (word !== 'والي') return undefined
  const previous = before(1)
  if (after(1) === '' || governorBefore.test(previous)) return undefined
  const continues = /^(?:إلى|الى|الي|وإلى)$/.test(before(2)) && previous.startsWith('ال')
  if (!clearlyTo.test(after(1)) && !(continues && /^ال/.test(after(1)))) return undefined
  return { right: 'وإلى', reason: 'حرف الجر «إلى» بهمزة وألف مقصورة.', kind: 'hamza' }
}

const machines =
  /^(?:ال|ب|ل)*(?:نظام|حاسب|حاسوب|صراف|إنسان|تحكم|ذكاء|رد|طيار|بيع|خط|نحو|شكل|توجيه|تصوير|تشغيل|غسيل|تعلم|دفع)$/
export const ila: Rule = ({ word, before }) =>
  word === 'الي' && !machines.test(before(1))
    ? { right: 'إلى', reason: 'حرف الجر «إلى» بهمزة وألف مقصورة.', kind: 'hamza' }
    : undefined

const buildings = /^([وف]?[بل]?)(مبن|معن|مغز|مجر|مرم|ملتق|منتد|مستو|مسم|مله|مقه)ي$/
/** «مبني المحافظة»: a noun before its owner, where the participle («مبني على») never stands. */
export const maqsura: Rule = ({ word, after }) => {
  if (/^[وف]?[بل]?الموسيقي$/.test(word) && /^ال.{3,}ة$/.test(after(1)))
    return { right: word.replace(/ي$/, 'ى'), reason: 'تُكتب «الموسيقى» بألف مقصورة في آخرها.', kind: 'yeh' }
  const [, prefix, stem] = buildings.exec(word) ?? []
  if (!stem) return undefined
  const next = after(1)
  const owned = /^ال.{3}/.test(next) && !/^ال(?:مجهول|معلوم)/.test(next)
  const isPlace = /^(?:وزارة|مجلس|محكمة|كلية|بلدية|سفارة|هيئة|مديرية|جامعة|محافظة|شركة|مدرسة|بنك|كلمة)$/.test(
    next,
  )
  if (!owned && !isPlace) return undefined
  return { right: `${prefix}${stem}ى`, reason: `تُكتب «${stem}ى» بألف مقصورة في آخرها.`, kind: 'yeh' }
}
