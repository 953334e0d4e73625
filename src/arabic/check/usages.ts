import { annulling, isOwnedBy, prepositions } from './governors.ts'
import { isInUse } from './lexicon.ts'
import type { Rule } from './rule.ts'

/** «الغير قانوني»: the article goes to the word after «غير»; alone it means others. */
export const notArticled: Rule = ({ text, word, after }) => {
  const [, prefix = ''] = text === word ? (/^([وف]?[بلك]?ال|[وف]?لل)غير$/.exec(word) ?? []) : []
  const next = after(1)
  if (prefix === '' || next.length < 4 || prepositions.has(next)) return undefined
  const article = next.startsWith('ال') ? '' : 'ال'
  if (article !== '' && !(/^(?:م.{3,}|.{2,}[يةن])$/.test(next) && isInUse(`ال${next}`))) return undefined
  const start = prefix.replace(/ال$/, '').replace(/لل$/, 'ل')
  const right = `${start}غير ${article}${next}`
  return { last: 1, right, reason: `لا تُعرَّف «غير»: «${right}».`, kind: 'grammar' }
}

/** «كلما زاد الإنفاق كلما ارتفع العجز»: the answer has none of its own. */
export const secondWhenever: Rule = ({ word, before, after }) => {
  if (word !== 'كلما' || after(1) === '') return undefined
  for (let steps = 2; steps <= 10 && before(steps) !== ''; steps += 1)
    if (/^[وف]?كلما$/.test(before(steps)))
      return { last: 1, right: after(1), reason: 'لا تتكرر «كلما» في الجواب.', kind: 'grammar' }
  return undefined
}

/** «مدراء المدارس»: the plural of «مدير» is a sound one. */
export const directors: Rule = ({ text, word, before, after }) => {
  const [, start, article] = text === word ? (/^([وف]?[بلك]?|[وف]?ل(?=ل))(ال|ل)?مدراء$/.exec(word) ?? []) : []
  if (start === undefined) return undefined
  const governor = before(1)
  const isOblique =
    /[بلك]$/.test(start) ||
    prepositions.has(governor) ||
    annulling.has(governor) ||
    isOwnedBy(governor) ||
    /^ال/.test(governor)
  const isConstruct = article === undefined && /^ال|.(?:ة|ات)$/.test(after(1))
  const ending = isConstruct ? (isOblique ? 'ي' : 'و') : isOblique ? 'ين' : 'ون'
  const right = `${start}${article ?? ''}مدير${ending}`
  return { right, reason: `جمع «مدير» جمع سالم: «${right}».`, kind: 'grammar' }
}
