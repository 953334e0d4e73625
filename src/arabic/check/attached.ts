import { isInNews, isInUse, isStem, tierOf } from './lexicon.ts'
import { isBeforeName } from './name-context.ts'
import type { Rule } from './rule.ts'
import { readingsOf } from './tokens.ts'

const isKnown = (word: string) => tierOf(word) !== undefined || isInNews(word)
const isFrequent = (word: string, most: number) => (tierOf(word) ?? 99) <= most

/** «بنسبت», «ونقابت»: the teh of a noun written as that of a verb, which no preposition precedes. */
export const openTeh: Rule = ({ text, word }) => {
  if (text !== word || word.length < 5 || isKnown(word)) return undefined
  for (const { prefix, rest } of readingsOf(word)) {
    const stem = rest.slice(0, -1)
    if (stem.length < 3 || /[اي]$/.test(stem) || !isFrequent(`${stem}ة`, 9)) continue
    if (/[بك]$/.test(prefix) ? isFrequent(rest, 6) && !isFrequent(`${stem}ة`, tierOf(rest)! - 2) : isInUse(rest))
      continue
    const right = `${prefix}${stem}ة`
    return { right, reason: `تُكتب «${right}» بتاء مربوطة في آخرها.`, kind: 'teh' }
  }
  return undefined
}

/** «بلطائرة», «بألشراكة»: the article after a preposition keeps its alef. */
export const articleAlef: Rule = ({ text, word, before }) => {
  const [, prefix = '', noun = ''] = /^([وف]?[بك])[أإ]?ل([^لا].{3,})$/.exec(word) ?? []
  if (noun === '' || text !== word || isKnown(word) || isStem(word)) return undefined
  const hasHamza = /^[وف]?.[أإ]/.test(word)
  // «وبلقاسم», «وائل بلغالي».
  if (!hasHamza && (isInUse(word) || isInUse(word.replace(/^[وف]/, '')) || isBeforeName(before(1)))) return undefined
  if (!isFrequent(`ال${noun}`, 11) && !isFrequent(`بال${noun}`, 14)) return undefined
  const right = `${prefix}ال${noun}`
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
