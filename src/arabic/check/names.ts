import type { Finding } from './finding.ts'
import { foldSpelling } from './spelling.ts'
import { areAdjacent, readingsOf, type Token, withoutMarks } from './tokens.ts'

export type PersonName = { name: string; aliases: readonly string[] }

/** Names by their letters without spaces; `right` are the table's spellings, the first of which is offered. */
export type Names = {
  byKey: ReadonlyMap<string, { right: readonly string[]; isAlias: boolean }>
  /** First letters of the keys, to skip most words quickly. */
  beginnings: ReadonlySet<string>
  /** The words of all names as the table spells them. */
  words: ReadonlySet<string>
}

export const noNames: Names = { byKey: new Map(), beginnings: new Set(), words: new Set() }

const maxWords = 6
const longestWord = 40
const beginningOf = (key: string) => key.slice(0, 3)
const foldName = (word: string) => foldSpelling(withoutMarks(word)).replace(/[ؤئ]/g, 'ء')
const keyOf = (name: string) => foldName(name).replace(/\s+/g, '')
const wordsOf = (name: string) => withoutMarks(name).trim().split(/\s+/)

/** Single-word names are left out, as they are often ordinary words. */
export function namesOf(people: readonly PersonName[]): Names {
  const names = new Map<string, { right: string[]; isAlias: boolean }>()
  const add = (key: string, spelling: string, isAlias: boolean) => {
    const known = names.get(key)
    if (known && !known.isAlias) known.right.push(spelling)
    else names.set(key, { right: [spelling], isAlias })
  }
  const several = (name: string) => wordsOf(name).length > 1 && wordsOf(name).length <= maxWords
  for (const { name } of people) if (several(name)) add(keyOf(name), withoutMarks(name), false)
  for (const { name, aliases } of people) {
    for (const alias of aliases.filter(several)) {
      if (keyOf(alias) === keyOf(name)) add(keyOf(alias), withoutMarks(alias), false)
      // «ترمب» beside «ترامب»: an alias that is only another spelling.
      else if (several(name) && isRespelling(alias, name) && !names.has(keyOf(alias)))
        names.set(keyOf(alias), { right: [withoutMarks(name)], isAlias: true })
    }
  }
  const spelled = people.flatMap(({ name, aliases }) => [name, ...aliases])
  return {
    byKey: names,
    beginnings: new Set([...names.keys()].map(beginningOf)),
    words: new Set(spelled.flatMap(wordsOf)),
  }
}

function isRespelling(alias: string, name: string): boolean {
  const [one, other] = [wordsOf(alias), wordsOf(name)]
  const skeleton = (word: string) => foldName(word).replace(/[اويء]/g, '')
  return one.length === other.length && one.every((word, at) => skeleton(word) === skeleton(other[at]!))
}

/** Finds people's names that are spelled otherwise than the newsroom does. */
export function checkNames(text: string, tokens: readonly Token[], names: Names): Finding[] {
  if (names.byKey.size === 0) return []
  const findings: Finding[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const found = findName(text, tokens, at, names)
    if (!found) continue
    if (found.finding) findings.push(found.finding)
    at = found.last
  }
  return findings
}

function findName(
  text: string,
  tokens: readonly Token[],
  start: number,
  names: Names,
): { last: number; finding?: Finding } | undefined {
  const first = tokens[start]!
  if (first.bare.length > longestWord) return undefined
  for (const { prefix, rest } of readingsOf(first.bare)) {
    let key = keyOf(rest)
    // The prefix of «عبد الرحمن» is longer than one short word.
    if (key.length > 2 && !names.beginnings.has(beginningOf(key))) continue
    let written = rest
    for (let last = start + 1; last < Math.min(start + maxWords + 1, tokens.length); last += 1) {
      const next = tokens[last]!
      if (next.bare.length > longestWord || !areAdjacent(text, tokens[last - 1]!, next)) break
      written += ` ${next.bare}`
      key += keyOf(next.bare)
      const known = names.byKey.get(key)
      if (!known) continue
      if (known.right.includes(written)) return { last }
      const right = known.right[0]!
      const finding: Finding = {
        kind: 'name',
        from: first.from,
        to: next.to,
        reason: `في جدول الشخصيات «${right}».`,
        replacement: prefix + right,
      }
      return { last, finding }
    }
  }
  return undefined
}
