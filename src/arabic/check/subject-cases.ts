import { eventNouns } from './event-nouns.ts'
import { annulling, isOwnedBy, prepositions } from './governors.ts'
import { isInUse, tierOf } from './lexicon.ts'
import { nominativeOf, obliqueOf } from './plural-forms.ts'
import type { Rule, Words } from './rule.ts'
import {
  actingOnThings,
  feminineActing,
  feminineEvent,
  masculineActing,
  masculineEvent,
  startsClause,
} from './verb-classes.ts'

const grammar = (right: string, reason: string) => ({ right, reason, kind: 'grammar' }) as const

/** Measures, which follow such verbs as adverbs: «استمر يومين», «ارتفع نقطتين». */
const measure =
  /^(?:يوم|شهر|عام|أسبوع|ساعت|سنت|دقيقت|ليلت|مرت|قرن|عقد|ثانيت|نقطت|درج|درجت|مركز|مرتبت|ضعف|خطوت|موسم|مبارات|جولت|متر|مئت|ألف|مليون|مليار|كيلومتر|دولار|دورت|شوط|اثن|اثنت|فترت|لحظت|جزء|جزأ|قسم|شطر|نصف)ين$/

/** Verbal nouns that are written like the verb: «تعهد المانحين», «تقدم المسلحين». */
const verbalNoun = /^[وف]?(?:ت.{3,4}|عمل|وقف|صوت|غرق|حضر|وقع|عجز|ذكر|فشل|حدث|ظهر)$/

/** A thing that someone acts on: definite and no adjective of the noun before it, or with the alef of the accusative. */
const isThing = (word: string) =>
  (/^ال.{3,}/.test(word) &&
    !/(?:ين|ون|ان|ية|ي)$/.test(word) &&
    !/^ال(?:ذين|ثلاث|أرب|خمس|ست|سبع|عشر|جدد|كبار|محلي|عرب|أجانب|قدام|سابق)/.test(word)) ||
  /^(?!ال|ب|ل|ف).{2,}(?:هم|هما|ها)$/.test(word) ||
  eventNouns.has(word) ||
  (/^(?!ال|[وبل]).{3,}[^اأه]ا$/.test(word) && tierOf(word.slice(0, -1)) !== undefined) ||
  (/^(?!ال|[وبل]).{3,}(?:ة|ات)$/.test(word) && tierOf(word) !== undefined) ||
  /^(?:نتائج|قرار|خطة|نهاية|بداية|عودة|صدور|إعلان|أعمال|جهود|شعارات|لافتات|صور|أسباب|سبل|آخر|كل|جميع|أي|هذا|هذه|تلك|ذلك)$/.test(
    word,
  )

/** «يشكو المواطنين من», «يترقب الموظفين قرار», «سقط قتيلين», «اتفقت الدولتين»: the noun after its verb acts. */
export const actor: Rule = words => {
  const { text, word, before, after } = words
  if (text !== word || !/^(?:ال)?.{3,}ين$/.test(word)) return undefined
  const verb = before(1)
  const isFeminine = /تين$/.test(word)
  const acts = word.startsWith('ال')
    ? isDefiniteActor(words, isFeminine)
    : isIndefiniteActor(words, isFeminine)
  if (!acts) return undefined
  const right = nominativeOf(word)
  if (!right) return undefined
  // «المراقبين الدوليون» shows that it is a plural.
  const isPlural = /ون$/.test(after(1)) || /^(?:كثيرون|عديدون)$/.test(after(1))
  const isOfMany = isPlural && right.endsWith('ان') && !isFeminine ? `${right.slice(0, -2)}ون` : right
  return grammar(
    isOfMany,
    `${/كان|أصبح|بات|ظل|ليس|زال|يكون|يبقى|يصبح|يزال/.test(verb) ? 'اسم' : 'الفاعل بعد'} «${verb}» مرفوع: «${isOfMany}».`,
  )
}

function isDefiniteActor({ before, after }: Words, isFeminine: boolean): boolean {
  const [verb, previous, next] = [before(1), before(2), after(1)]
  if (prepositions.has(previous) || isOwnedBy(previous)) return false
  // «تعهد المانحين بتقديم … لم ينفذ»: it may be a noun unless a particle shows the verb.
  if (isFeminine ? feminineActing.has(verb) : masculineActing.has(verb)) {
    if (!isFeminine && verbalNoun.test(verb)) return isSurelyVerb(before, after)
    return true
  }
  if (isFeminine) return false
  if (/^[وف]?يخشى$|^[وف]?خشي$/.test(verb)) return /^(?:من|أن)$/.test(next)
  return actingOnThings.has(verb) && startsClause(previous) && isThing(next)
}

/** Whether nothing else in the clause could be its verb, and what follows depends on one. */
function isSurelyVerb(before: Words['before'], after: Words['after']): boolean {
  if (/^(?:قد|وقد|فقد|حيث|كما|عندما|بينما|بعدما|لم|لن)$/.test(before(2))) return true
  if (before(2) !== '' || !/^(?:في|من|إلى|على|عن|أمام|مع|ب.{3,}|لل.{3,})$/.test(after(1))) return false
  for (let step = 2; step <= 14 && after(step) !== ''; step += 1)
    if (looksLikeVerb.test(after(step))) return false
  return true
}
const looksLikeVerb =
  /^(?:س?[يت][^ا].{2,}|لم|لن|قد|هو|هي|لا|ليس|ليست|أمر|جاء|كان|.{3,}[^اةى]ت|أثار|صدم|يعد|سبب|دليل|بعد|أعلن|أدى|كشف)$/

function isIndefiniteActor({ word, before, after }: Words, isFeminine: boolean): boolean {
  const [verb, previous] = [before(1), before(2)]
  if (measure.test(word) || after(1) === '') return false
  if (/^(?:هناك|ثمة|هنالك)$/.test(verb)) return thereAre.test(previous)
  if (prepositions.has(previous) || isOwnedBy(previous) || annulling.has(previous)) return false
  if (!(isFeminine ? feminineEvent : masculineEvent).has(verb)) return false
  return !(/^[وف]?(?:حدث|عمل|وقع|صوت)$/.test(verb) && !startsClause(previous))
}
/** «هناك» begins its clause; after «إن» its noun is in the accusative. */
const thereAre =
  /^(?:|[وف]?(?:كان|كانت|ليس|ليست|يكن|تكن|يعد|يزال|زال|قال|لكن|كما|حيث|بينما|فيما|إنما|بل|ما))$/

const nisba = /^(?:ال)?.{3,}يين$/

/** «يتوجه الناخبون الأردنيين», «والمعتمرون الإيرانيين»: the adjective of a noun whose case shows. */
export const describesActor: Rule = ({ text, word, before }) => {
  if (text !== word || !nisba.test(word)) return undefined
  const noun = before(1)
  const [, and = '', article] = /^([وف]?)(ال).{3,}ون$/.exec(noun) ?? []
  if (!article || !word.startsWith('ال') || obliqueOf(noun.slice(and.length)) === undefined) return undefined
  const verb = before(2)
  const isAct = (one: string) => masculineActing.has(one)
  const isFar = and !== '' && [3, 4].some(steps => isAct(before(steps)))
  const isFrame = and === '' && actingOnThings.has(verb)
  if (!(and === '' && isAct(verb)) && !isFar && !isFrame) return undefined
  const right = word.replace(/ين$/, 'ون')
  return isInUse(right) || tierOf(right.slice(2)) !== undefined || tierOf(word) !== undefined
    ? grammar(right, `الصفة توافق الموصوف المرفوع: «${noun} ${right}».`)
    : undefined
}

/** «وقعت هزتين أرضيتان», «بالمستثمرين الكويتيون»: of noun and adjective, one shows the case that a preposition gives. */
export const describesGoverned: Rule = ({ text, word, before }) => {
  if (text !== word || !/^ال.{3,}[وا]ن$/.test(word)) return undefined
  if (!/^[وف]?(?:بال|لل|كال).{3,}ين$/.test(before(1))) return undefined
  if (/تين$/.test(before(1)) !== /تان$/.test(word)) return undefined
  const right = obliqueOf(word)
  return right && grammar(right, `الصفة توافق الموصوف المجرور: «${right}».`)
}

/** «وصل وا» before a subject: «غادروا اللاعبون الملعب». */
export const actsBefore: Rule = ({ text, word, after }) => {
  const actors = after(1)
  if (text !== word || !/^ال.{3,}ون$/.test(actors) || obliqueOf(actors) === undefined) return undefined
  const [, single = ''] = /^(.{3,})وا$/.exec(word) ?? /^([وف]?ي.{3,})ون$/.exec(word) ?? []
  if (!single || /^[وف]?(?:كان|ليس|بات|أصبح|ظل|زال|يكون|يصبح|يظل|يبق|يزال|بق|صار|ك)$/.test(single))
    return undefined
  if (!masculineActing.has(single) && !actingOnThings.has(single)) return undefined
  return grammar(single, `الفعل قبل فاعله مفرد: «${single} ${actors}».`)
}
