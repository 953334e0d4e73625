import { annulling, meets, prepositions } from './governors.ts'
import { isInUse, tierOf } from './lexicon.ts'
import { isTransitive } from './objects.ts'
import type { Rule } from './rule.ts'
import {
  actingOnThings,
  feminineActing,
  feminineOfPersons,
  masculineActing,
  masculineOfPersons,
  startsClause,
} from './verb-classes.ts'

const beforePronoun = /^([بلك]?)(.{2,}ا)([ءؤئ])(ه|ها|هم|هما|هن|نا)$/
/** Broken plurals of persons, who act. */
const persons =
  /^(?:أصدقا|زملا|أعضا|أبنا|وزرا|شركا|نظرا|أطبا|رؤسا|حلفا|خبرا|أقربا|زعما|علما|شعرا|سفرا|آبا|عملا|وكلا|أعدا|أولياء|خلفا|نشطا|أمرا|نسا)$/
const ofMany = /^(?:جميع|كل|بعض|أحد|معظم|كافة|بحضور|بمشاركة|مقتل|وفاة|غالبية|عدد)$/
const reasons: Readonly<Record<string, string>> = {
  ؤ: 'الهمزة في المرفوع على واو',
  ئ: 'الهمزة في المجرور على ياء',
  ء: 'الهمزة في المنصوب على السطر',
}

/** «استقبل الوزير نظرائه», «قال أصدقائه», «بعد لقاءه»: before a pronoun the seat of the hamza follows the case. */
export const caseSeat: Rule = ({ text, word, before }) => {
  const [, attached = '', stem = '', seat, owner = ''] = text === word ? (beforePronoun.exec(word) ?? []) : []
  if (!seat || /^[بلك]?(?:أثنا|ورا|إزا|جرا)$/.test(`${attached}${stem}`)) return undefined
  const whole = `${attached}${stem}`
  // «بآراءهم»: a particle before a word of its own, but «بناءه».
  const isParticle = attached !== '' && (stem.length > 3 || stem === 'آرا') && isInUse(`${stem}ء`)
  const isOwn = !isParticle && (attached === '' || tierOf(`${whole}ء`) !== undefined)
  if (!isInUse(`${isOwn ? whole : stem}ء`)) return undefined
  const wanted = isOwn ? seatOf(before, whole, seat) : 'ئ'
  if (wanted === undefined || wanted === seat) return undefined
  const right = `${whole}${wanted}${owner}`
  return { right, reason: `${reasons[wanted]}: «${right}».`, kind: 'hamza' }
}

function seatOf(before: (steps: number) => string, stem: string, seat: string): 'ء' | 'ؤ' | 'ئ' | undefined {
  const [governor, previous] = [before(1), before(2)]
  if (prepositions.has(governor) || ofMany.test(governor)) return 'ئ'
  if (annulling.has(governor)) return 'ء'
  if (/^[وف]?(?:تم|يتم|سيتم|جرى|يجري)$/.test(governor)) return 'ؤ'
  const isPerson = persons.test(stem)
  const isVerb = actingOnThings.has(governor)
  const acts = masculineActing.has(governor) || feminineActing.has(governor)
  if (isPerson && (acts || isVerb) && startsClause(previous)) return 'ؤ'
  // «أبدى استيائه»: no verb has a genitive after it.
  if (isVerb && !isPerson && seat === 'ئ' && startsClause(previous)) return 'ء'
  if (!/^ال.{2,}/.test(governor) || prepositions.has(previous)) return undefined
  const takesObject =
    meets.has(previous) ||
    masculineOfPersons.has(previous) ||
    feminineOfPersons.has(previous) ||
    (isTransitive(previous) && startsClause(before(3)))
  return takesObject ? 'ء' : undefined
}

/** «نموا بطيأ»: the alef of tanwin after a hamza that follows a yeh. */
export const seatBeforeTanwin: Rule = ({ text, word, before }) => {
  const stem = /^(.{2,}ي)أ$/.exec(word)?.[1]
  if (text !== word || stem === undefined || !/[^ء]ا$|ة$/.test(before(1))) return undefined
  const right = `${stem}ئا`
  return isInUse(right)
    ? { right, reason: `همزة بعد ياء ومعها ألف التنوين: «${right}».`, kind: 'hamza' }
    : undefined
}
