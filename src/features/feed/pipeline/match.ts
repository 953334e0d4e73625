import { phraseIndex } from '../../../arabic/words.ts'

type MatchRule = { includeWords: readonly string[]; excludeWords: readonly string[] }

type MatchResult = {
  accepted: boolean
  /** The excluded word that was found, or the first included one that was missing. */
  reason?: { kind: 'excluded' | 'not-included'; word: string }
}

/** Excluded words take precedence over included ones; without included words all others match. */
export function matchItem(
  item: { title: string; summary: string; text: string; categories: readonly string[] },
  rule: MatchRule,
): MatchResult {
  const find = phraseIndex([...rule.excludeWords, ...rule.includeWords].map(word => [word, word]))
  const texts = [item.title, item.summary, item.text, ...item.categories]
  const present = new Set(texts.flatMap(text => [...find(text)]))
  const has = (word: string) => present.has(word)
  const excluded = rule.excludeWords.find(has)
  if (excluded !== undefined) return { accepted: false, reason: { kind: 'excluded', word: excluded } }
  const wanted = rule.includeWords.filter(word => word.trim() !== '')
  if (wanted.length === 0 || wanted.some(has)) return { accepted: true }
  return { accepted: false, reason: { kind: 'not-included', word: wanted[0]! } }
}
