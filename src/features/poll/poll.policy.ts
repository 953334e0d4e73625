import { plural } from '../../arabic/plural.ts'

export const totalOf = (votes: number[]): number => votes.reduce((sum, count) => sum + count, 0)

/**
 * Whole percentages that add up to 100: the largest remainders are rounded up, and the first of equal ones.
 */
export function percentagesOf(votes: number[]): number[] {
  const total = totalOf(votes)
  if (total === 0) return votes.map(() => 0)
  const whole = votes.map(count => Math.floor((count * 100) / total))
  const missing = 100 - whole.reduce((sum, share) => sum + share, 0)
  const largest = votes
    .map((count, index) => ({ index, rest: (count * 100) % total }))
    .toSorted((one, other) => other.rest - one.rest || one.index - other.index)
    .slice(0, missing)
  return whole.map((share, index) => share + (largest.some(other => other.index === index) ? 1 : 0))
}

const vote = {
  zero: 'لا أصوات',
  one: 'صوت واحد',
  two: 'صوتان',
  few: '{count} أصوات',
  many: '{count} صوتًا',
  other: '{count} صوت',
}

export const votesInWords = (votes: number): string => plural(votes, vote)

/** For the share picture: final results only, so that its address stays the same. */
export function shareBarsOf({
  isOpen,
  answers,
}: {
  isOpen: boolean
  answers: { text: string; votes: number }[]
}): { text: string; percent: number }[] | undefined {
  if (isOpen || answers.every(({ votes }) => votes === 0)) return undefined
  const shares = percentagesOf(answers.map(({ votes }) => votes))
  return answers.map(({ text }, index) => ({ text, percent: shares[index]! }))
}
