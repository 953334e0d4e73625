import type { Finding } from '../../../../arabic/check/finding.ts'
import type { PlacedFinding } from './Checks.ts'

export type CheckPart = 'title' | 'summary' | 'description'
/** A finding as the panel shows it, with the surrounding text. */
export type ListedFinding = PlacedFinding & { part: CheckPart; words: string; around: [string, string] }

const contextLetters = 24

/** Findings of a paragraph at position `at`. */
export function listFindings(
  part: CheckPart,
  text: string,
  at: number,
  findings: Finding[],
): ListedFinding[] {
  return findings.map(finding => {
    const { from, to, kind } = finding
    return {
      ...finding,
      from: at + from,
      to: at + to,
      part,
      key: `${part} ${at + from} ${kind} ${text.slice(from, to)}`,
      words: text.slice(from, to),
      around: [text.slice(Math.max(0, from - contextLetters), from), text.slice(to, to + contextLetters)],
    }
  })
}

/** The same words are the same finding anywhere. */
export const ignoredKey = ({ kind, words }: ListedFinding) => `${kind}:${words}`
