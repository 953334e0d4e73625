import type { Feed, Place, RuleAnswer } from '../feed.contract.ts'
import type { CleanItem } from './clean.ts'
import { findPlace } from './places.ts'

/** Places that one answer marks; more help nobody. */
const maxPlaces = 5

type Words = Pick<Feed, 'includeWords' | 'excludeWords'>

/** The answers of the filter's words, in the order in which they are asked. */
export function answersOfWords(item: CleanItem, { includeWords, excludeWords }: Words): RuleAnswer[] {
  const answers: RuleAnswer[] = []
  if (excludeWords.length > 0) {
    const places = placesOf(item, excludeWords, 1)
    if (places.length > 0) return [{ rule: 'excluded', verdict: 'refused', says: says.excluded, places }]
    answers.push({ rule: 'excluded', verdict: 'passed', says: says.notExcluded, places })
  }
  if (includeWords.length > 0) {
    const places = placesOf(item, includeWords, maxPlaces)
    const verdict = places.length > 0 ? 'passed' : 'refused'
    answers.push({
      rule: 'included',
      verdict,
      says: says[places.length > 0 ? 'included' : 'missing'],
      places,
    })
  }
  return answers
}

function placesOf(item: CleanItem, words: readonly string[], most: number): Place[] {
  const places: Place[] = []
  for (const word of words) {
    const place = places.length < most ? findPlace(item, word) : undefined
    if (place) places.push(place)
  }
  return places
}

const says = {
  excluded: 'فيها كلمة من كلمات الاستبعاد.',
  notExcluded: 'ليس فيها شيء من كلمات الاستبعاد.',
  included: 'فيها من كلمات الاختيار.',
  missing: 'ليس فيها شيء من كلمات الاختيار.',
}
