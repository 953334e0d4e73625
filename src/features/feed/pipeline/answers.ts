import type { ItemOutcome, RuleAnswer } from '../feed.item.schema.ts'
import type { MatchResult } from './match.ts'
import type { ReadingRule } from './reading-rule.ts'

/** Answers of the filter's rules about an item, in the order in which they are asked. */
export function answersOfRules(
  { includeWords, excludeWords }: ReadingRule,
  { reason, places }: MatchResult,
  refusal: { outcome: ItemOutcome; reason: string } | undefined,
): RuleAnswer[] {
  const placesOf = (list: 'included' | 'excluded') =>
    places
      .filter(place => place.list === list)
      .map(({ word, field, offset, length }) => ({ word, field, offset, length }))
  const isExcluded = reason?.kind === 'excluded'
  const answers: RuleAnswer[] = []
  if (excludeWords.length > 0) {
    const answer = isExcluded
      ? ({ verdict: 'refused', says: says.excluded } as const)
      : ({ verdict: 'passed', says: says.notExcluded } as const)
    answers.push({ rule: 'excluded', ...answer, places: placesOf('excluded') })
  }
  if (includeWords.length > 0 && !isExcluded) {
    const isMissing = reason?.kind === 'not-included'
    const answer = isMissing
      ? ({ verdict: 'refused', says: refusal?.reason ?? '' } as const)
      : ({ verdict: 'passed', says: says.included } as const)
    answers.push({ rule: 'included', ...answer, places: placesOf('included') })
  }
  if (refusal?.outcome === 'unsuitable') {
    answers.push({ rule: 'suitable', verdict: 'refused', says: refusal.reason, places: [] })
  }
  return answers
}

const says = {
  excluded: 'فيها كلمة من كلمات الاستبعاد.',
  notExcluded: 'ليس فيها شيء من كلمات الاستبعاد.',
  included: 'فيها من كلمات الاختيار.',
}
