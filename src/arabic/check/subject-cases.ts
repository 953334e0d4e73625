import { eventNouns } from './event-nouns.ts'
import { annulling, isOwnedBy, prepositions } from './governors.ts'
import { tierOf } from './lexicon.ts'
import { nominativeOf, obliqueOf } from './plural-forms.ts'
import type { Rule, Words } from './rule.ts'
import {
  actingOnThings,
  feminineActing,
  feminineEvent,
  isLongPast,
  isOtherPresent,
  isReflexivePast,
  masculineActing,
  masculineEvent,
  masculineMoving,
  startsClause,
} from './verb-classes.ts'

const grammar = (right: string, reason: string) => ({ right, reason, kind: 'grammar' }) as const

/** Measures, which follow such verbs as adverbs: «استمر يومين», «ارتفع نقطتين». */
const measure =
  /^(?:يوم|شهر|عام|أسبوع|ساعت|سنت|دقيقت|ليلت|مرت|قرن|عقد|ثانيت|نقطت|درج|درجت|مركز|مرتبت|ضعف|خطوت|موسم|مبارات|جولت|متر|مئت|ألف|مليون|مليار|كيلومتر|دولار|دورت|شوط|اثن|اثنت|فترت|لحظت|جزء|جزأ|قسم|شطر|نصف)ين$/

/** Verbal nouns that are written like the verb: «تعهد المانحين», «تقدم المسلحين». */
const verbalNoun = /^[وف]?(?:ت.{3,4}|عمل|وقف|صوت|غرق|حضر|وقع|عجز|ذكر|فشل|حدث|ظهر|لعب|مضى)$/

const beingVerb = /كان|أصبح|بات|ظل|ليس|زال|يكون|يبقى|يصبح|يزال|يعد$/

/** A thing that someone acts on: definite and no adjective of the noun before it, or with the alef of the accusative. */
export const isThing = (word: string) =>
  (/^ال.{3,}/.test(word) &&
    !/(?:ين|ون|ان|ية|ي)$/.test(word) &&
    !/^ال(?:ذين|ثلاث|أرب|خمس|ست|سبع|عشر|جدد|كبار|محلي|عرب|أجانب|قدام|سابق)/.test(word)) ||
  /^(?!ال|ب|ل|ف).{2,}(?:هم|هما|ها)$/.test(word) ||
  eventNouns.has(word) ||
  (/^(?!ال|[وبل]).{3,}[^اأه]ا$/.test(word) && tierOf(word.slice(0, -1)) !== undefined) ||
  (/^(?!ال|[وبل]).{3,}(?:ة|ات)$/.test(word) && tierOf(word) !== undefined) ||
  (/^(?:ت[^ا]{2}ي[^اوي]|[اإ][^ل].{1,3}ا[^اوي]|م[^ا]ا[^اوي]{2}ة)$/.test(word) && tierOf(word) !== undefined) ||
  /^(?:إلغاء|إلقاء|إلزام|نتائج|قرار|خطة|نهاية|بداية|عودة|صدور|إعلان|أعمال|جهود|شعارات|لافتات|صور|أسباب|سبل|آخر|كل|جميع|أي|هذا|هذه|تلك|ذلك)$/.test(
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
  // «لقي عاملين مصرعهما», «المرشحين الآخران» show that there are two.
  const isOfTwo = /هما$/.test(after(1)) || (/^ال.{3,}ان$/.test(after(1)) && word.startsWith('ال'))
  const isOfMany = isFeminine
    ? right
    : `${right.slice(0, -2)}${isOfTwo ? 'ان' : isPlural ? 'ون' : right.slice(-2)}`
  const role = beingVerb.test(verb)
    ? 'اسم'
    : /^[وف]?(?:هناك|ثمة|هنالك)$/.test(verb)
      ? 'المبتدأ بعد'
      : 'الفاعل بعد'
  const reason = `${role} «${verb}» مرفوع: «${isOfMany}».`
  // «السباحين التونسيين»: the adjective goes with its noun.
  const adjective = after(1)
  const agrees =
    /^(?:ال)?.{3,}ين$/.test(adjective) &&
    word.startsWith('ال') === adjective.startsWith('ال') &&
    isFeminine === /تين$/.test(adjective) &&
    (/يين$/.test(adjective) ||
      tierOf(adjective.replace(/^ال/, '').replace(/ت?ين$/, isFeminine ? 'ة' : '')) !== undefined)
  if (!agrees) return grammar(isOfMany, reason)
  const described = adjective.replace(/ين$/, isOfMany.endsWith('ان') ? 'ان' : 'ون')
  return { ...grammar(`${isOfMany} ${described}`, reason), last: 1 }
}

function isDefiniteActor({ before, after, isSecond }: Words, isFeminine: boolean): boolean {
  const [verb, previous, next] = [before(1), before(2), after(1)]
  if (prepositions.has(previous) || isOwnedBy(previous) || beforeVerbalNoun.test(previous)) return false
  // «تعهد المانحين بتقديم … لم ينفذ»: it may be a noun unless a particle shows the verb.
  if (isFeminine ? feminineActing.has(verb) : masculineActing.has(verb)) {
    // «وقع الطرفين على».
    if (verb === 'وقع' && /^(?:على|اتفاق.*|مذكرة|بيانا|وثيقة)$/.test(next)) return startsClause(previous)
    if (!isFeminine && verbalNoun.test(verb)) return isSurelyVerb(before, after)
    return true
  }
  if (isFeminine) return false
  if (startsClause(previous) && (isOtherPresent(verb) || isReflexivePast(verb))) return true
  if (/^[وف]?يخشى$|^[وف]?خشي$/.test(verb)) return /^(?:من|أن)$/.test(next)
  // A paragraph names the subject of its first verb: «طالب المعلمين بزيادة رواتبهم».
  if (
    isSecond &&
    asks.test(verb) &&
    /^(?:ب.{3,}|إلى|من|على|ال(?!.*(?:ين|ون)$).{3,}ة|الجيش|الأمن)$/.test(next)
  )
    return true
  return (actingOnThings.has(verb) || isLongPast(verb)) && startsClause(previous) && isThing(next)
}

/** «عدم توصل الطرفين»: what follows is no verb. */
const beforeVerbalNoun =
  /^[وفبل]?(?:عدم|ضرورة|إمكانية|احتمال|حال|حالة|انتظار|ظل|إعلان|بعد|قبيل|بانتظار|شرط|لحظة)$/

const asks = /^(?:طالب|اتهم|هدد|يطالب|يتهم|يهدد)$/

/** Whether nothing else in the clause could be its verb, and what follows depends on one. */
function isSurelyVerb(before: Words['before'], after: Words['after']): boolean {
  if (/^(?:قد|وقد|فقد|حيث|كما|عندما|بينما|بعدما|لم|لن)$/.test(before(2))) return true
  const next = /^ال.{3,}ين$/.test(after(1)) ? after(2) : after(1)
  if (before(2) !== '' || !/^(?:في|من|إلى|على|عن|أمام|مع|ب.{3,}|لل.{3,})$/.test(next)) return false
  for (let step = 2; step <= 14 && after(step) !== ''; step += 1)
    if (looksLikeVerb.test(after(step))) return false
  return true
}
const looksLikeVerb =
  /^(?:س?[يت][^ا].{2,}|لم|لن|قد|هو|هي|لا|ليس|ليست|أمر|جاء|كان|.{3,}[^اةى]ت|أثار|صدم|يعد|سبب|دليل|بعد|أعلن|أدى|كشف)$/

function isIndefiniteActor({ word, before, after }: Words, isFeminine: boolean): boolean {
  // «شارك فيها ناشطين».
  const far = /^(?:فيه|فيها|معه|معها|معهم|منه|منها|منهم|إليه|إليها|عليه|عليها|بها|به)$/.test(before(1))
    ? 1
    : 0
  const [verb, previous] = [before(1 + far), before(2 + far)]
  if (measure.test(word) || after(1) === '') return false
  if (/^(?:هناك|ثمة|هنالك)$/.test(verb)) return thereAre.test(previous)
  if (prepositions.has(previous) || isOwnedBy(previous) || annulling.has(previous)) return false
  const isEvent = (isFeminine ? feminineEvent : masculineEvent).has(verb)
  if (
    !isEvent &&
    !(
      masculineMoving.has(verb) &&
      /^(?:م.{4,}|.{3,}يين|(?:لاعب|نائب|وزير|عامل|جندي|طالب|رجل|شاب|رئيس|قائد|سائق|باحث|حزب|فريق|منتخب|طفل|ضابط|عنصر)ين)$/.test(
        word,
      )
    )
  )
    return false
  if (verbalNoun.test(verb) && !startsClause(previous)) return false
  return !(/^[وف]?(?:حدث|عمل|وقع|صوت)$/.test(verb) && !startsClause(previous))
}
/** «هناك» begins its clause; after «إن» its noun is in the accusative. */
const thereAre =
  /^(?:|[وف]?(?:كان|كانت|ليس|ليست|يكن|تكن|يعد|يزال|زال|قال|لكن|كما|حيث|بينما|فيما|إنما|بل|ما))$/

/** «طالب موظفي البلدية بصرف رواتبهم»: the first verb of a paragraph needs its subject. */
export const constructActor: Rule = ({ text, word, before, after, isSecond }) => {
  if (text !== word || !isSecond || !/^(?:طالب|هدد|يطالب|يهدد)$/.test(before(1))) return undefined
  const [, stem] = /^(.{3,})ي$/.exec(word) ?? []
  if (stem === undefined || !/^ال/.test(after(1)) || !/^ب.{3,}/.test(after(2))) return undefined
  if (tierOf(`${stem}ين`) === undefined || tierOf(`ال${stem}ون`) === undefined) return undefined
  return grammar(`${stem}و`, `الفاعل مرفوع بالواو: «${stem}و».`)
}

const nisba = /^(?:ال)?.{3,}يين$/

/** Broken plurals of persons. */
const brokenPlural =
  /^ال(?:طلاب|طلبة|عمال|سكان|جنود|ضباط|وزراء|نواب|قادة|خبراء|أطباء|قضاة|تجار|شباب|أهالي|ركاب|أطفال|زوار|حجاج|ثوار|أعضاء|رؤساء|سفراء|علماء|فقراء|رجال|شبان|أفراد|جرحى|أسرى|سجناء|تلاميذ|خصوم|زملاء|أصدقاء|حراس|شركاء|حلفاء|أعداء|شعراء|كتاب|نقاد|نجوم|حكام|أبطال|شهود|رعايا|صيادلة|أساتذة|فلاحون|نشطاء|زعماء|أمراء|ملوك|ولاة|سياح|رواد|قتلى|مرضى|وكلاء|عملاء)$/

/** «يتوجه الناخبون الأردنيين», «يستعد الطلاب الجامعيين»: the adjective of a noun whose case shows. */
export const describesActor: Rule = ({ text, word, before }) => {
  if (text !== word || !/^ال.{3,}ين$/.test(word) || /تين$/.test(word)) return undefined
  const noun = before(1)
  const verb = before(2)
  const isBroken = brokenPlural.test(noun)
  if (isBroken && !(masculineMoving.has(verb) && (!verbalNoun.test(verb) || startsClause(before(3)))))
    return undefined
  if (!isBroken && !nisba.test(word)) return undefined
  const [, and = '', article] = /^([وف]?)(ال).{3,}ون$/.exec(noun) ?? []
  if (!isBroken && (!article || obliqueOf(noun.slice(and.length)) === undefined)) return undefined
  const isFar = and !== '' && [3, 4].some(steps => masculineActing.has(before(steps)))
  const isNear =
    and === '' &&
    (masculineActing.has(verb) || actingOnThings.has(verb) || isOtherPresent(verb) || isReflexivePast(verb))
  if (!isBroken && !isNear && !isFar) return undefined
  const right = isBroken ? nominativeOf(word) : word.replace(/ين$/, 'ون')
  if (!right?.endsWith('ون')) return undefined
  return grammar(right, `الصفة توافق الموصوف المرفوع: «${noun} ${right}».`)
}

/** «بالمستثمرين الكويتيون», «مع الطلاب الجامعيون»: the noun before is governed. */
export const describesGoverned: Rule = ({ text, word, before }) => {
  if (text !== word || !/^ال.{3,}[وا]ن$/.test(word)) return undefined
  const noun = before(1)
  const isOblique = /^[وف]?(?:بال|لل|كال).{3,}ين$/.test(noun)
  const isBroken =
    word.endsWith('ون') &&
    brokenPlural.test(noun) &&
    (prepositions.has(before(2)) || annulling.has(before(2)))
  if (!isOblique && !isBroken) return undefined
  if (/تين$/.test(noun) !== /تان$/.test(word)) return undefined
  const right = obliqueOf(word)
  return right
    ? grammar(right, `الصفة توافق الموصوف ${annulling.has(before(2)) ? 'المنصوب' : 'المجرور'}: «${right}».`)
    : undefined
}

/** «غادروا اللاعبون الملعب»: a verb before its subject is singular. */
export const actsBefore: Rule = ({ text, word, after }) => {
  const actors = after(1)
  if (text !== word || !/^ال.{3,}ون$/.test(actors) || obliqueOf(actors) === undefined) return undefined
  const [, single = ''] = /^(.{3,})وا$/.exec(word) ?? /^([وف]?ي.{3,})ون$/.exec(word) ?? []
  if (!single || /^[وف]?(?:كان|ليس|بات|أصبح|ظل|زال|يكون|يصبح|يظل|يبق|يزال|بق|صار|ك)$/.test(single))
    return undefined
  if (!masculineActing.has(single) && !actingOnThings.has(single)) return undefined
  return grammar(single, `الفعل قبل فاعله مفرد: «${single} ${actors}».`)
}
