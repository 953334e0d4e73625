import { tierOf } from './lexicon.ts'
import { genderOf, mayBeTitle } from './noun-genders.ts'
import type { Rule, Words } from './rule.ts'
import { actingOnThings, masculineActing, masculineOfPersons } from './verb-classes.ts'

const isAct = (word: string) =>
  masculineActing.has(word) || actingOnThings.has(word) || masculineOfPersons.has(word)
/** «كان» may have another subject; «تواجه» is a woman's present too. */
const never = /^(?:[وف].*|ت.*|كان|ليس|قام|ينتظر|يتوقع|يعد|يعتبر|يرجح|.*ء)$/
/** Verbs that are nouns too: «الجهة الثانية عمل». */
const mayBeNoun = /^(?:عمل|صوت|ذكر|بحث|طلب|درس|قطع|رفع|عجز|حضر|غرق|فشل|حدث|لعب|دخل|سجل|عرض)$/
const ofPlural: Record<string, string> = { ى: 'وا', ا: 'وا', ي: 'ون', و: 'ون' }
/** «يعاني», «دعا»: a weak ending gives way to that of many. */
function ofMany(verb: string): string {
  const end = verb.at(-1)!
  const stem = ofPlural[end] === undefined ? verb : verb.slice(0, -1)
  return stem + (/^س?ي/.test(verb) ? 'ون' : 'وا')
}
const ofTwo = (verb: string) =>
  /^س?ي/.test(verb) ? `${verb}ان` : verb.endsWith('ى') ? `${verb.slice(0, -1)}يا` : `${verb}ا`
const ofHer = (verb: string) => (/^س?ي/.test(verb) ? verb.replace('ي', 'ت') : `${verb.replace(/[ىا]$/, '')}ت`)

const people =
  /^ال(?:طلاب|عمال|لاعبون|سكان|جنود|أطباء|خبراء|نواب|وزراء|سفراء|أهالي|ضباط|تجار|حجاج|ركاب|قضاة|أعضاء|شبان|تلاميذ|رؤساء|قادة|زعماء|حراس|حكام|علماء|كتاب|نقاد|صيادلة|أساتذة|نشطاء)$/
const women =
  /^(?:وزيرة|نائبة|رئيسة|مديرة|سفيرة|أمينة|ممثلة|مبعوثة|مفوضة|مستشارة|قاضية|محكمة|وزارة|هيئة|لجنة|شركة|منظمة|نقابة|جمعية|مؤسسة|وكالة|بلدية|مديرية|سلطة|إدارة|حكومة|رئاسة|جامعة|قيادة|نيابة|سفارة|بعثة|مجموعة)$/
const opens = /^(?:|إن|أن|لكن|بأن|لأن|وأن|وإن|فإن|حيث|بينما|فيما|ولكن)$/

/** Kind of the subject at the beginning of its clause: many, two, or a woman or body. */
type Subject = 'many' | 'two' | 'her'
const verbOf: Record<Subject, (verb: string) => string> = { many: ofMany, two: ofTwo, her: ofHer }

const isOfMany = (noun: string) =>
  people.test(noun) || (/^ال.{3,}ون$/.test(noun) && tierOf(noun.slice(2, -2)) !== undefined)
const isDescription = (word: string) => /^(?:(?:و?ال|بال|لل).{3,}|من|في|عن)$/.test(word)

function subjectBefore({ before }: Words): Subject | undefined {
  // «السلطات الصحية في بورتسودان», «اللجنة المنظمة لمهرجان القاهرة».
  const describes = (steps: number) =>
    isDescription(before(steps)) ||
    /^(?:في|من|عن)$/.test(before(steps + 1)) ||
    (/^ل[^ل]/.test(before(steps)) && tierOf(before(steps).slice(1)) !== undefined)
  if (!describes(1) || before(1).length < 4) return undefined
  for (let steps = 2; steps <= 5; steps += 1) {
    const noun = before(steps)
    if (opens.test(before(steps + 1))) return subjectOf(noun, before(steps - 1), before(1))
    if (!describes(steps)) return undefined
  }
  return undefined
}

/** By the noun and what describes it first. */
function subjectOf(noun: string, first: string, last: string): Subject | undefined {
  if (isOfMany(noun) && /(?:ون|اء|ى|دد|بار)$/.test(first)) return 'many'
  if (
    /^ال.{3,}ان$/.test(noun) &&
    tierOf(noun.slice(2, -2)) !== undefined &&
    (/ان$/.test(first) || /^وال/.test(last))
  )
    return /تان$/.test(noun) ? undefined : 'two'
  if (women.test(noun)) return 'her'
  const isHer = /^ال.{3,}$/.test(noun) && genderOf(noun.slice(2)) === 'feminine'
  return isHer && first.endsWith('ة') && (!mayBeTitle(noun.slice(2)) || /ية$|دة$/.test(first))
    ? 'her'
    : undefined
}

/** «الطلاب الذين شاركوا في المسابقة حصل»: a clause without another verb or subject stands between. */
function subjectOfRelative({ before }: Words): Subject | undefined {
  for (let steps = 3; steps <= 7; steps += 1) {
    const word = before(steps)
    if (word === '' || /^(?:الذي|التي|أن|إن|قد|لم|لن|ما|من)$/.test(word)) return undefined
    if (word !== 'الذين') continue
    return opens.test(before(steps + 2)) && isOfMany(before(steps + 1)) && /وا$/.test(before(steps - 1))
      ? 'many'
      : undefined
  }
  return undefined
}

/** Another subject follows: «الحكومة الجديدة شكل رئيسها», «الجلسة الأولى حضر الوزير». */
const hasOwnSubject = (next: string) =>
  next === '' ||
  /^ال|(?:ها|هم|ه|هما|ون|ان)$/.test(next) ||
  /^(?:رئيس|وزير|مدير|عدد|نائب|مجلس|كل|عنها|فيها|بها|لها|عليها)$/.test(next)

/** The same after a subject whose number shows: «الطلاب الغاضبون استقبل الوزير وفدهم». */
const isOtherSubject = (next: string) =>
  next === '' ||
  /(?:يون|وهم)$|^(?:ال)?(?:رئيس|وزير|مدير|نائب|سفير|مدرب|ملك|أمير)|^(?:عدد|مجلس|كل)$/.test(next)

/** «اللاعبون المصابون غاب عن», «وزيرة التعليم العالي أعلن موعد»: a verb after its described subject agrees with it. */
export const verbAfterDescribed: Rule = words => {
  const { text, word, after } = words
  if (text !== word || never.test(word) || !isAct(word)) return undefined
  const subject = subjectBefore(words) ?? subjectOfRelative(words)
  if (
    subject === undefined ||
    (subject === 'her' ? hasOwnSubject(after(1)) || mayBeNoun.test(word) : isOtherSubject(after(1)))
  )
    return undefined
  const right = verbOf[subject](word)
  if (subject !== 'two' && tierOf(right) === undefined) return undefined
  return { right, reason: `الفعل بعد فاعله يوافقه: «${right}».`, kind: 'grammar' }
}
