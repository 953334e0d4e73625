import { isInNews, isInUse, isStem, pairLevel, tierOf } from './lexicon.ts'
import { isBeforeName } from './name-context.ts'
import type { Rule } from './rule.ts'
import { readingsOf } from './tokens.ts'

const isKnown = (word: string) => tierOf(word) !== undefined || isInNews(word)
const isFrequent = (word: string, max: number) => (tierOf(word) ?? 99) <= max

/** «بنسبت», «ونقابت»: the teh of a noun written as that of a verb, which no preposition precedes. */
export const openTeh: Rule = ({ text, word, before, after }) => {
  if (text !== word || word.length < 4) return undefined
  // «معانات», «زكات»: far rarer than the noun in «اة».
  const noun = word.replace(/ت$/, 'ة')
  // «فتات» and «وحيات» are words.
  const isOwn = word.length < 6 && [word, word.slice(1)].some(isInUse)
  if (/..ات$/.test(word) && !isOwn && (tierOf(noun) ?? 99) + 5 <= (tierOf(word) ?? 17))
    return { right: noun, reason: `تُكتب «${noun}» بتاء مربوطة في آخرها.`, kind: 'teh' }
  if (word.length < 5 || isKnown(word)) return undefined
  for (const { prefix, rest } of readingsOf(word)) {
    const stem = rest.slice(0, -1)
    if (stem.length < 3 || stem.endsWith('ي') || !isFrequent(`${stem}ة`, 9)) continue
    if (
      /[بك]$/.test(prefix) ? isFrequent(rest, 6) && !isFrequent(`${stem}ة`, tierOf(rest)! - 2) : isInUse(rest)
    )
      continue
    const meant = fittest([`${stem}ة`, `${stem}ات`, `${stem}ث`], prefix, before(1), after(1))
    const right = `${prefix}${meant}`
    return meant.endsWith('ة')
      ? { right, reason: `تُكتب «${right}» بتاء مربوطة في آخرها.`, kind: 'teh' }
      : { right, reason: `الصواب «${right}».`, kind: 'spelling' }
  }
  return undefined
}

/** «العلاقت الثنائية», «المتحدت باسم»: of several words the one that news has beside these, or the most frequent. */
function fittest(words: readonly string[], prefix: string, previous: string, next: string): string {
  const cost = (word: string) =>
    (tierOf(word) ?? 99) -
    4 * ((prefix === '' ? pairLevel(previous, word) : 0) + pairLevel(word, next)) -
    (word.endsWith('ة') && next.startsWith('ال') ? 1 : 0) -
    (word.endsWith('ات') && prefix === '' ? 1 : 0)
  return words.reduce((best, word) => (cost(word) < cost(best) ? word : best))
}

/** «بلطائرة», «بألشراكة»: the article after a preposition keeps its alef. */
export const articleAlef: Rule = ({ text, word, before }) => {
  const [, prefix = '', noun = ''] = /^([وف]?[بك])[أإ]?ل([^لا].{3,})$/.exec(word) ?? []
  if (noun === '' || text !== word || isKnown(word) || isStem(word)) return undefined
  const hasHamza = /^[وف]?.[أإ]/.test(word)
  // «وبلقاسم», «وائل بلغالي».
  if (!hasHamza && (isInUse(word) || isInUse(word.replace(/^[وف]/, '')) || isBeforeName(before(1))))
    return undefined
  const plain = [
    noun,
    noun.replace(/^[أا]/, 'إ'),
    noun.replace(/^[إأ]/, 'ا'),
    noun.replace(/^[إا]/, 'أ'),
  ].find(one => isFrequent(`ال${one}`, 11) || isFrequent(`بال${one}`, 14))
  if (plain === undefined) return undefined
  const right = `${prefix}ال${plain}`
  return { right, reason: `تبقى ألف التعريف بعد حرف الجر: «${right}».`, kind: 'spelling' }
}

/** «تقديرته», «استثمارتها»: the alef of a plural before a pronoun. */
export const pluralAlef: Rule = ({ text, word }) => {
  const [, start = '', owner = ''] = /^(.{4,})ت(ه|ها|هم|هما|نا)$/.exec(word) ?? []
  if (start === '' || text !== word || isKnown(word)) return undefined
  if (isInUse(`${start}ة`) || isInUse(`${start}ت`)) return undefined
  const right = `${start}ات${owner}`
  if (tierOf(right) === undefined && !isInNews(right)) return undefined
  return { right, reason: `جمع المؤنث السالم بألف قبل التاء: «${right}».`, kind: 'spelling' }
}

/** «المصرين», «الفلسطينين»: the nisba's yeh before that of the plural. */
export const nisbaYeh: Rule = ({ text, word }) => {
  const stem = /^([وفب]?ال.{3,})ين$/.exec(word)?.[1]
  if (stem === undefined || text !== word || stem.endsWith('ي')) return undefined
  const right = `${stem}يين`
  const [own, other] = [tierOf(word) ?? 17, tierOf(right) ?? 99]
  if (other > 9 || own - other < 5 || (tierOf(`${stem}ي`) ?? 99) > 9) return undefined
  return { right, reason: `ياء النسب قبل ياء الجمع: «${right}».`, kind: 'spelling' }
}
