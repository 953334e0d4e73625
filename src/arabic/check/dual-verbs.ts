import { isInUse } from './lexicon.ts'
import { obliqueOf } from './plural-forms.ts'
import type { Rule } from './rule.ts'

const ofTwo = /^(?:[وف]?هما|[وف]?[إأ]نهما|[وف]?(?:ل|ب)أنهما|[وف]?لكنهما|اللذان|اللتان)$/

/** «باع», «التقى», «دعا»: the verb of one, with what two add to it. */
function pastOfTwo(stem: string, isFeminine: boolean): string | undefined {
  if (isInUse(`${stem}ى`)) return isFeminine ? `${stem}تا` : `${stem}يا`
  return isInUse(stem) ? stem + (isFeminine ? 'تا' : 'ا') : undefined
}

function presentOfTwo(will: string, stem: string, isFeminine: boolean): string | undefined {
  const first = isFeminine ? 'ت' : 'ي'
  const weak = ['ي', 'ى'].find(end => isInUse(`ي${stem}${end}`))
  if (weak !== undefined) return `${will}${first}${stem}يان`
  return isInUse(`ي${stem}`) ? `${will}${first}${stem}ان` : undefined
}

/** «الوزيران اتفقوا», «إنهما باعوا», «الفريقان يلتقون»: a verb of many after two. */
export const manyForTwo: Rule = ({ text, word, before }) => {
  if (text !== word || !/(?:وا?|ون)$/.test(word)) return undefined
  const noun = before(1)
  const isNoun = /^[وف]?ال.{3,}ان$/.test(noun) && obliqueOf(noun.replace(/^[وف](?=ال)/, '')) !== undefined
  if (!isNoun && !ofTwo.test(noun)) return undefined
  const isFeminine = /تان$|^اللت/.test(noun)
  const [, will = '', present = ''] = /^(س?)ي(.{2,}[^ي])ون$/.exec(word) ?? []
  const [, past = ''] = /^([^وف].{2,}|و[^اوي].)وا?$/.exec(word) ?? []
  const right = present
    ? presentOfTwo(will, present, isFeminine)
    : past
      ? pastOfTwo(past, isFeminine)
      : undefined
  if (right === undefined) return undefined
  return { right, reason: `الفاعل مثنى: «${right}».`, kind: 'grammar' }
}
