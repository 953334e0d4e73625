import type { Finding } from './finding.ts'
import { areAdjacent, readingsOf, type Token, tokensOf } from './tokens.ts'

export type Wording = { word: string; preferred: string; reason: string }

/** The newsroom's own list, by words to avoid. */
export type Wordings = { byWords: ReadonlyMap<string, Wording>; maxWords: number }

const keyOf = (phrase: string) =>
  tokensOf(phrase)
    .map(({ bare }) => bare)
    .join(' ')

export function wordingsOf(list: readonly Wording[]): Wordings {
  const byWords = new Map(list.map(wording => [keyOf(wording.word), wording]))
  byWords.delete('')
  return { byWords, maxWords: Math.max(0, ...[...byWords.keys()].map(key => key.split(' ').length)) }
}

/** Finds words on the newsroom's list, also with و ف ب ل ك and with ال before them. */
export function checkWordings(
  text: string,
  tokens: readonly Token[],
  { byWords, maxWords }: Wordings,
): Finding[] {
  const findings: Finding[] = []
  if (maxWords === 0) return findings
  for (let at = 0; at < tokens.length; at += 1) {
    const found = findWording(text, tokens, at, byWords, maxWords)
    if (!found) continue
    findings.push(found.finding)
    at = found.last
  }
  return findings
}

function findWording(
  text: string,
  tokens: readonly Token[],
  start: number,
  byWords: Wordings['byWords'],
  maxWords: number,
) {
  const first = tokens[start]!
  let best: { last: number; finding: Finding } | undefined
  for (const { prefix, rest } of startsOf(first.bare)) {
    let written = rest
    for (let last = start; last < Math.min(start + maxWords, tokens.length); last += 1) {
      if (last > start) {
        if (!areAdjacent(text, tokens[last - 1]!, tokens[last]!)) break
        written += ` ${tokens[last]!.bare}`
      }
      const wording = byWords.get(written)
      if (!wording || (best && best.last >= last)) continue
      const { preferred, reason } = wording
      const finding: Finding = {
        kind: 'wording',
        from: first.from,
        to: tokens[last]!.to,
        reason: reason || `تكتب غرفة الأخبار «${preferred}».`,
        replacement: join(prefix, preferred),
      }
      best = { last, finding }
    }
  }
  return best
}

function startsOf(word: string) {
  return readingsOf(word).flatMap(({ prefix, rest }) => {
    if (rest.startsWith('لل'))
      return [
        { prefix, rest },
        { prefix: `${prefix}لل`, rest: rest.slice(2) },
      ]
    if (rest.startsWith('ال'))
      return [
        { prefix, rest },
        { prefix: `${prefix}ال`, rest: rest.slice(2) },
      ]
    return [{ prefix, rest }]
  })
}

function join(prefix: string, preferred: string): string {
  if (/(?:ال|لل)$/.test(prefix) && preferred.startsWith('ال')) {
    return prefix.endsWith('لل') ? prefix.slice(0, -2) + joinLam(preferred) : prefix.slice(0, -2) + preferred
  }
  return prefix.endsWith('ل') && !/[ال]ل$/.test(prefix) && preferred.startsWith('ال')
    ? prefix.slice(0, -1) + joinLam(preferred)
    : prefix + preferred
}

const joinLam = (word: string) => (word.startsWith('الل') ? word.slice(1) : `ل${word.slice(1)}`)
