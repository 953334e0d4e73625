import { prepositions } from './governors.ts'
import { isInUse, tierOf } from './lexicon.ts'
import type { Rule } from './rule.ts'

const grammar = (right: string, reason: string, last = 0) =>
  ({ right, reason, kind: 'grammar', last }) as const

/** «كلا المباراتين», «كلتا الفريقين», «كلا الطبيبان»: both have the gender of the two, which are in the genitive. */
export const bothOf: Rule = ({ text, word, after }) => {
  const [, particle = '', stem] = text === word ? (/^([وف]?[بل]?)(كلا|كلتا)$/.exec(word) ?? []) : []
  const [, noun = '', ending = ''] = /^ال(.{3,})(ين|ان)$/.exec(after(1)) ?? []
  if (stem === undefined || noun === '') return undefined
  const isOfWomen = noun.endsWith('ت') && isInUse(`${noun.slice(0, -1)}ة`)
  const isOfMen = !/[تىء]$/.test(noun) && tierOf(noun) !== undefined
  if (!isOfWomen && !isOfMen) return undefined
  const wanted = isOfWomen ? 'كلتا' : 'كلا'
  const both = particle + wanted
  const two = `ال${noun}ين`
  if (ending === 'ان') return grammar(`${both} ${two}`, `ما بعد «كلا» و«كلتا» مجرور: «${two}».`, 1)
  return stem === wanted ? undefined : grammar(both, `الصواب «${both} ${two}».`)
}

const kinsmen =
  /^([وف]?[بل]?(?:زميل|شقيق|والد|صديق|شريك|مساعد|نجل|حفيد|جار|ولد|طرف|ضلع|قائد|رئيس|وزير|ذراع|طفل))ا(ه|ها|هما|هم)$/
/** «باحثان اثنين», «بتحريض زميلاه»: two whose case the words beside them show. */
export const shownPair: Rule = ({ text, word, before, after }) => {
  if (text !== word) return undefined
  const [, dual = '', end = ''] = /^(.{3,})(ان|ين)$/.exec(word) ?? []
  const other = /^اثنت?(ان|ين)$/.exec(after(1))?.[1]
  // «الاثنين» is a day, and «يوم» has none beside it.
  if (dual !== '' && other !== undefined && other !== end && tierOf(`${dual}${other}`) !== undefined)
    return grammar(`${dual}${other}`, `الصفة توافق الموصوف: «${dual}${other} ${after(1)}».`)
  const [, noun = '', owner = ''] = kinsmen.exec(word) ?? []
  const isGoverned =
    prepositions.has(before(1)) || /^[بل](?:ت.{2}ي.|إ.{2}ا.|ا.{3,}ا.|م.{4}ة)$/.test(before(1))
  return noun !== '' && isGoverned && !/^[وف]/.test(word)
    ? grammar(`${noun}ي${owner}`, `المثنى مجرور بالياء: «${noun}ي${owner}».`)
    : undefined
}
