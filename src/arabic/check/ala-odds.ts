import { marginOf } from './context-slips.ts'
import type { Finding } from './finding.ts'
import { isBeforeName, isGivenName, isPerson } from './name-context.ts'
import type { Token } from './tokens.ts'

/** Higher odds than these: one of 83 names «علي» in news has them, and 467 of 506 slips that no rule finds. */
const leastOdds = 3

const isName = (word: string) => isGivenName(word) || /^(?:أبو|أبي|بن|ابن|آل|باش|باشا|بك)$/.test(word)

/** «علي» for «على» where the words around it are far likelier beside the preposition than beside the name. */
export function checkAla(text: string, tokens: readonly Token[]): Finding[] {
  const findings: Finding[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.text !== 'علي') continue
    const [previous, next] = [tokens[at - 1]?.bare ?? '', tokens[at + 1]?.bare ?? '']
    // «علي،»: a name, or «عليّ».
    if (!/^[ \u00a0]$/.test(text.slice(token.to, tokens[at + 1]?.from ?? token.to))) continue
    // «المفتي الحالي علي جمعة»: a rank with its adjective.
    if (/^ال(?:حالي|سابق|راحل|جديد|أسبق|دكتور|مصري|سوري|عراقي|يمني|لبناني|إيراني)$/.test(previous)) continue
    if (previous === '' || next === '' || isBeforeName(previous) || isPerson(previous) || isName(next))
      continue
    if (marginOf(text, tokens, at, 'على') <= leastOdds) continue
    const reason = 'حرف الجر «على» بألف مقصورة.'
    findings.push({ kind: 'yeh', from: token.from, to: token.to, reason, replacement: 'على' })
  }
  return findings
}
