import { adjectiveOf } from './adjectives.ts'
import { isInUse, tierOf } from './lexicon.ts'
import { genderOf } from './noun-genders.ts'
import { type Rule, wordSet } from './rule.ts'
import {
  actingOnThings,
  feminineEvent,
  masculineActing,
  masculineEvent,
  masculineMoving,
  masculineOfPersons,
} from './verb-classes.ts'

const grammar = (right: string, reason: string) => ({ right, reason, kind: 'grammar' }) as const

const preposition = /^(?:في|من|إلى|على|عن|مع|أمام|قرب|داخل|خارج|لدى|بعد|خلال)$/
/** How long or how far: «بقي في السجن عشرين عاما». */
const measure =
  /^(?:عام|يوم|شهر|أسبوع|قرن|كيلومتر|متر|ميل|سنت|درج|مر|طن)ا$|^(?:سنة|دقيقة|ساعة|ليلة|مرة|ثانية|درجة|خطوة|نقطة|في|بالمئة|بالمائة|مليون|مليار|ألف|عاما|ألفا)$/
const tens = /^(عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)ين$/

/** «شارك في السباق عشرين متسابقا»: the subject after a verb without an object and its preposition. */
export const tensAsLateSubject: Rule = ({ text, word, before, after }) => {
  const [, stem] = text === word ? (tens.exec(word) ?? []) : []
  if (stem === undefined || after(1) === '' || measure.test(after(1))) return undefined
  for (const steps of [3, 4]) {
    const verb = before(steps)
    if (!masculineMoving.has(verb) && !masculineEvent.has(verb) && !feminineEvent.has(verb)) continue
    if (preposition.test(before(steps - 1)) && /^ال/.test(before(steps - 2)))
      return grammar(`${stem}ون`, `الفاعل مرفوع: «${stem}ون».`)
  }
  return undefined
}

const actors =
  /^(?:باحث|خبير|لاعب|ممثل|مسؤول|مهندس|متظاهر|متطوع|صحفي|صحافي|فنان|محام|مدرب|ناشط|معلم|موظف|سياسي|أكاديمي|مشارك|متسابق|مستثمر|مواطن|مسلح|عداء|سباح|مراقب|محلل|فلاح|مزارع|سائح|مهاجر|نازح|لاجئ|إعلامي|مختص|مخرج|مطرب)ين$/
/** «شارك في الندوة باحثين من», «حضر الحفل»: likewise of many. */
export const manyAsLateSubject: Rule = ({ text, word, before }) => {
  if (text !== word || !actors.test(word)) return undefined
  for (const steps of [3, 4]) {
    if (
      !/^[وف]?(?:شارك|يشارك|سيشارك|تحدث|يتحدث|تنافس|يتنافس|وصل|اجتمع|تظاهر|اعتصم|احتشد|تجمع)$/.test(
        before(steps),
      )
    )
      continue
    if (preposition.test(before(steps - 1)) && /^ال/.test(before(steps - 2))) {
      const right = word.replace(/ين$/, 'ون')
      return grammar(right, `الفاعل مرفوع: «${right}».`)
    }
  }
  return undefined
}

/** «مركزين صحيان», «العداءان المغربيين»: the adjective of two has its noun's ending. */
export const describesTwo: Rule = ({ text, word, before }) => {
  const [, stem, end] = text === word ? (/^(.{3,})(ان|ين)$/.exec(word) ?? []) : []
  if (stem === undefined) return undefined
  const noun = before(1)
  const [, article = '', one = '', nounEnd = ''] = /^[وفبل]?(ال)?(.{3,})(ان|ين)$/.exec(noun) ?? []
  if (one === '' || nounEnd === end || (article !== '') !== word.startsWith('ال')) return undefined
  const isNoun =
    tierOf(one) !== undefined || (one.endsWith('ت') && tierOf(`${one.slice(0, -1)}ة`) !== undefined)
  const plain = stem.replace(/^ال/, '')
  const adjective = adjectiveOf(plain.replace(/ت$/, 'ة'))
  if (!isNoun || !adjective || (adjective.gender === 'feminine') !== one.endsWith('ت')) return undefined
  // «البرلمان»: a word of one.
  if (nounEnd === 'ان' && !isInUse(`${one}ين`) && !isInUse(`ال${one}ين`)) return undefined
  const right = `${stem}${nounEnd}`
  return grammar(right, `الصفة تتبع الموصوف: «${noun} ${right}».`)
}

/** «الطالبان اللذين», «الفيلمين اللذان». */
export const relativeOfTwo: Rule = ({ text, word, before }) => {
  const [, stem, end] = text === word ? (/^(اللذ|اللت)(ان|ين)$/.exec(word) ?? []) : []
  const [, one = '', nounEnd] = /^(?:[وف]?[بك]?ال|لل)(.{3,})(ان|ين)$/.exec(before(1)) ?? []
  if (stem === undefined || nounEnd === undefined || nounEnd === end) return undefined
  if (tierOf(one) === undefined && tierOf(one.replace(/ت$/, 'ة')) === undefined) return undefined
  return grammar(`${stem}${nounEnd}`, `الاسم الموصول يتبع ما قبله: «${before(1)} ${stem}${nounEnd}».`)
}

/** «دعا», «بدا»: an alef of the verb of one. */
const ofOne =
  /^[وف]?(?:دعا|بدا|نجا|عفا|شكا|غزا|تلا|سما|علا|خلا|محا|رجا|هجا|صحا|طفا|جرى|حدا|كسا|سها|رسا|جثا|دنا|لها|لما|لنا|بها|هذا|ما|لا)$/
/** A verb of two: «يمثلان», «سرقا», «أصيبتا». */
function isOfTwo(verb: string): boolean {
  if (/^س?[يت].{2,}ان$/.test(verb)) return tierOf(verb.slice(0, -2)) !== undefined
  if (/^.{3,}تا$/.test(verb)) return isInUse(verb.slice(0, -1))
  return (
    /^(?!ال).{3,}ا$/.test(verb) &&
    !ofOne.test(verb) &&
    !/(?:ها|وا|نا|ما)$/.test(verb) &&
    isPast(verb.slice(0, -1))
  )
}
const isPast = (verb: string) => tierOf(`${verb}ت`) !== undefined && tierOf(`${verb}وا`) !== undefined

/** «الوزيرين الذين يمثلان», «الشابين الذي سرقا»: the noun and its verb are of two. */
export const relativeForTwo: Rule = ({ text, word, before, after }) => {
  if (text !== word || !/^(?:الذين|الذي|التي)$/.test(word)) return undefined
  const noun = before(1)
  const [, one = '', end = ''] = /^(?:[وف]?[بك]?ال|لل)(.{3,})(ان|ين)$/.exec(noun) ?? []
  const isNoun =
    tierOf(one) !== undefined || (one.endsWith('ت') && tierOf(`${one.slice(0, -1)}ة`) !== undefined)
  if (one === '' || !isNoun) return undefined
  const isSaid = isOfTwo(after(1)) || (/^(?:لم|لن|قد)$/.test(after(1)) && /^[يت].{2,}[^و]ا$/.test(after(2)))
  // «القانون الذي», «البرلمان الذي»: a word of one.
  if (!isSaid || (end === 'ان' && !isInUse(`ال${one}ين`))) return undefined
  const right = `الل${one.endsWith('ت') ? 'ت' : 'ذ'}${end}`
  return grammar(right, `الاسم الموصول يتبع المثنى قبله: «${noun} ${right}».`)
}

/** Bodies and women that are no object of their verb. */
const herSubject = /^ال.{2,}(?:ة|ات)$/
/** «خصصت الدولة سبعون مليونا», «تضم القائمة عشرون»: a feminine verb has its subject, so the number is not one. */
export const tensAsObject: Rule = ({ text, word, before, after }) => {
  const [, stem] = text === word ? (/^(عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)ون$/.exec(word) ?? []) : []
  if (stem === undefined || after(1) === '') return undefined
  for (let steps = 1; steps <= 3; steps += 1) {
    if (!herSubject.test(before(steps))) return undefined
    const verb = before(steps + 1)
    if (!isActOfHer(verb)) continue
    return grammar(`${stem}ين`, `العدد منصوب هنا: «${stem}ين».`)
  }
  return undefined
}
const isActOfHer = (verb: string) =>
  !/^ال|^[وف]?(?:قالت|تقول|شاركت|تشارك|وصلت|حضرت)$/.test(verb) &&
  ((/^.{3,}[^ا]ت$/.test(verb) && tierOf(verb.slice(0, -1)) !== undefined) ||
    (/^[وف]?س?ت.{3,}$/.test(verb) &&
      tierOf(verb.replace(/^([وف]?س?)ت/, '$1ي')) !== undefined &&
      !verb.endsWith('ة')))

const opensClause = wordSet('إن أن لكن بأن لأن وأن وإن فإن حيث بينما فيما ولكن')
/** «الشركة بلغ عددها»: another subject follows. */
const hasOwnSubject = /(?:ها|هم|ه|هما)$/
const people = wordSet(
  'الطلاب العمال اللاعبون السكان الجنود الأطباء الخبراء النواب الوزراء السفراء الأهالي المحتجون الضباط الفلاحون الناشطون الصحفيون المزارعون',
)

/** Acts of amounts and events. */
const changing = wordSet(
  'ارتفع انخفض ازداد زاد استقر انتهى استؤنف تضاعف انهار أثر شمل امتد سجل أسفر أدى جاء أثار كلف',
)
const isAct = (word: string) =>
  masculineActing.has(word) || actingOnThings.has(word) || masculineOfPersons.has(word) || changing.has(word)
/** «يعاني», «يدعو», «التقى»: a weak ending gives way to that of many. */
const ofMany = (verb: string) =>
  /^س?ي/.test(verb) ? `${verb.replace(/[يىو]$/, '')}ون` : `${verb.replace(/[ىا]$/, '')}وا`

/** «اللاعبون وصل», «الحكومة قرر»: a verb after its subject agrees with it. */
export const verbAfterSubject: Rule = ({ text, word, before, after, isSecond }) => {
  if (text !== word || !isAct(word) || isAct(word.slice(1)) || never.test(word)) return undefined
  const isReported = opensClause.has(before(2))
  const opens = before(2) === '' ? isSecond : isReported
  if (!opens || after(1) === '' || hasOwnSubject.test(after(1))) return undefined
  const noun = before(1)
  const [, stem = ''] = (isReported ? /^ال(.{3,})ين$/ : /^ال(.{3,})ون$/).exec(noun) ?? []
  const isOfMany =
    people.has(noun) || (stem !== '' && tierOf(stem) !== undefined && tierOf(`ال${stem}ين`) !== undefined)
  const isFeminine =
    noun.startsWith('ال') &&
    noun !== 'الضحية' &&
    genderOf(noun.slice(2)) === 'feminine' &&
    // «الفرق أعلن», «الدول وقع»: bodies are of several too.
    (/(?:ة|ات)$/.test(noun) || changing.has(word))
  const right = isOfMany ? ofMany(word) : isFeminine ? ofHer(word) : undefined
  if (right === undefined || tierOf(right) === undefined) return undefined
  return grammar(right, `الفعل بعد فاعله يوافقه: «${noun} ${right}».`)
}
/** «تواجه» is a woman's present too; «كان» may have another subject. */
const never = /^(?:ت.*|كان|ليس|قام|ينتظر|يتوقع|يعد|يعتبر|يرجح|.*ء)$/
const ofHer = (verb: string) => (/^س?ي/.test(verb) ? verb.replace('ي', 'ت') : `${verb.replace(/[ىا]$/, '')}ت`)
