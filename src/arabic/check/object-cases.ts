import { eventNouns } from './event-nouns.ts'
import { meets, prepositions } from './governors.ts'
import { tierOf } from './lexicon.ts'
import { isBeforeName } from './name-context.ts'
import { isTransitive } from './objects.ts'
import { obliqueOf } from './plural-forms.ts'
import { type Rule, wordSet } from './rule.ts'
import { feminineOfPersons } from './verb-classes.ts'

const grammar = (right: string, reason: string, last?: number) =>
  ({ right, reason, kind: 'grammar', ...(last ? { last } : {}) }) as const

/** Persons, bodies and what strikes may act themselves: «أصاب المبنى صاروخان», «قاد الفريق مدربان». */
const mayActBySelf =
  /^(?:.{2,}ي|لاعب|حكم|خبير|رجل|شاب|طفل|صاروخ|قذيفت|قنبلت|حزب|شركت|دولت|منظمت|جهت|مجموعت|سيارت|طائرت|رصاصت|جندي|نائب|وزير|رئيس|قتيل|شاهد|كاتب|باحث|طالب|عالم|طبيب|عامل|فنان|فنانت|ضابط|عنصر|شخص|فريق|وفد|امرأت|سيدت|فتات|زورق|قطار|شاحنت|حافلت|سفينت|كتاب|مقال|فيلم|عرض|حادث|حريق|انفجار|هجوم|إعصار|زلزال|ضربت|هزت|بلد|وكالت|صحيفت|قنات|لجنت|نائبت|نقابت|قائد|أخ|ولد|ابن|سبب|عامل)ان$/
const mayAct = (word: string) =>
  mayActBySelf.test(word) || (/^م.{3,}[^ت]ان$/.test(word) && !eventNouns.has(word.slice(0, -2)))

/** Verbs of doers alone: what follows their subject is the object, whatever it is. */
const ofDoers =
  /^[وف]?(?:سجل|أحرز|افتتح|أضاف|شاهد|قرأ|كتب|ألف|أخرج|أنتج|يشاهد|يكتب|أضافت|كتبت|ألفت|أخرجت|أنتجت|خصص|خصصت|اقترض|اقترضت|يملك|يمتلك|تملك|تمتلك|أطلق|وقع|أصدر|عقد|نظم|أنشأ|شن|أجرى|يسجل|يحرز|يفتتح|يطلق|يوقع|يصدر|يعقد|ينظم|ينشئ|يشن|يجري|ارتكب|نشر|اشترى|أعلن|شيد|سجلت|أحرزت|افتتحت|أطلقت|وقعت|أصدرت|عقدت|نظمت|أنشأت|شنت|أجرت|نشرت|اشترت|أعلنت|شيدت|اعتقلت|اعتقل|أوقف|أوقفت|احتجز|احتجزت|ضبطت|ضبط|عين|عينت|استدعى|استدعت|قتلت|أنقذت|منح|منحت|أسقط|أسقطت|يعتقل|تعتقل|يحتجز|تحتجز|خطف|اختطف|خطفت|اختطفت)$/
const timeWords = wordSet(
  'اليوم أمس الأمس الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الماضي الماضية الجاري المقبل الآن هناك هنا',
)

/** «سجل المهاجم المغربي هدفان», «أوقفت الأجهزة الأمنية مشتبهون»: the object after verb and subject. */
export const objectOfMany: Rule = ({ text, word, before, after }) => {
  if (text !== word || !/^(?!ال|[يت]).{2,}[وا]ن$/.test(word) || !/^ال.{2,}/.test(before(1))) return undefined
  if (
    /ون$/.test(word) &&
    /^(?:آخرون|عشرون|ثلاثون|أربعون|خمسون|ستون|سبعون|ثمانون|تسعون|قانون|مضمون)$/.test(word)
  )
    return undefined
  const right = obliqueOf(word)
  if (!right) return undefined
  for (let steps = 2; steps <= 5; steps += 1) {
    const verb = before(steps)
    if (verb === '' || prepositions.has(before(steps - 1)) || timeWords.has(before(steps - 1)))
      return undefined
    const isFeminine = /[^ا]ت$/.test(verb) && /^ال.*(?:ة|ات)$|^ال.*ية$/.test(before(steps - 1))
    if (
      ofDoers.test(verb) ||
      (isTransitive(verb) &&
        /ان$/.test(word) &&
        (!mayAct(word) || /ون$/.test(before(1)) || (isFeminine && !/تان$/.test(word))))
    ) {
      if (
        /ون$/.test(word) &&
        !/^[وف]?(?:اعتقل|أوقف|احتجز|ضبط|عين|استدعى|قتلت|أنقذت|استدعت|يعتقل|تعتقل|يحتجز|تحتجز|خطف|اختطف)/.test(
          verb,
        )
      )
        return undefined
      if (
        /ون$/.test(word) &&
        !isFeminine &&
        !/^ال(?:أمن|جيش|شرطة|درك|احتلال|قوات|سلطات|.{3,}ون)$/.test(before(steps - 1))
      )
        return undefined
      const described =
        /ان$/.test(word) && /^(?!ال|[يت]).{3,}ان$/.test(after(1)) ? obliqueOf(after(1)) : undefined
      const reason = `المفعول به منصوب: «${right}».`
      return described ? grammar(`${right} ${described}`, reason, 1) : grammar(right, reason)
    }
  }
  return undefined
}

/** «تستضيف العاصمة مؤتمران»: with a feminine verb and subject, a masculine dual is the object. */
export const dualAfterFeminine: Rule = ({ text, word, before, after }) => {
  if (
    text !== word ||
    !/^(?!ال|[يت]).{2,}[^ت]ان$/.test(word) ||
    !/^ال.{3,}(?:ة|ات)$/.test(before(1)) ||
    isBeforeName(before(1))
  )
    return undefined
  const verb = /^ال.{3,}(?:ة|ات)$/.test(before(2)) ? before(3) : before(2)
  const isPresent = /^[وف]?س?ت.{2,}$/.test(verb) && tierOf(verb.replace(/^[وف]?س?ت/, 'ي')) !== undefined
  const isPast = /^(?!ال).{3,}[^ا]ت$/.test(verb) && tierOf(verb.slice(0, -1)) !== undefined
  const right =
    (isPresent || isPast) && !/^[وف]?(?:كانت|ليست|باتت|أصبحت|تكون|تصبح)$/.test(verb)
      ? obliqueOf(word)
      : undefined
  if (!right) return undefined
  const described = /^(?!ال|[يت]).{3,}ان$/.test(after(1)) ? obliqueOf(after(1)) : undefined
  const reason = `المفعول به منصوب: «${right}».`
  return described ? grammar(`${right} ${described}`, reason, 1) : grammar(right, reason)
}

/** «استدعت المحكمة الشاهدان», «شكرت الوزيرة العاملون»: the verb and its subject are feminine. */
export const objectOfFeminine: Rule = ({ text, word, before }) => {
  if (text !== word || !/^ال.{3,}[وا]ن$/.test(word) || /تان$/.test(word)) return undefined
  for (let steps = 1; steps <= 3; steps += 1)
    if (!/^ال.{3,}(?:ة|ات)$/.test(before(steps))) {
      const verb = before(steps)
      if (steps === 1 || !/[^ا]ت$/.test(verb)) return undefined
      if (!feminineOfPersons.has(verb) && !meets.has(verb.replace(/^[وف]/, ''))) return undefined
      const right = obliqueOf(word)
      return right ? grammar(right, `المفعول به منصوب: «${right}».`) : undefined
    }
  return undefined
}
