import { isInNews, tierOf } from './lexicon.ts'

/** Endings and beginnings of which writers put one for another: how the slip looks, and what was meant. */
export const confusedEndings = [
  { name: 'alef', written: /(?<=^(?![وفبلك]?ال|لل)..+[^اىةأآإه])$/, right: 'ا' },
  { name: 'feminine past', written: /(?<=^(?!ال|[ين]).{2,}[^اةته])$/, right: 'ت' },
  { name: 'feminine present', written: /(?<=^[وف]?س?)ي(?=...)/, right: 'ت' },
  { name: 'masculine present', written: /(?<=^[وف]?س?)ت(?=...)/, right: 'ي' },
  // «عملي» may have a pronoun.
  { name: 'feminine', written: /(?<=^(?!(?!ال|لل).*ي$)...+[^ةاىته])$/, right: 'ة' },
  { name: 'masculine', written: /(?<=^...+)ة$/, right: '' },
  { name: 'two as subject', written: /(?<=^(?!(?:[وفبلك]?ال|لل)..?(?:ين|ان|ون)$)...+)ين$/, right: 'ان' },
  { name: 'two as object', written: /(?<=^(?!(?:[وفبلك]?ال|لل)..?(?:ين|ان|ون)$)...+)ان$/, right: 'ين' },
  { name: 'plural as subject', written: /(?<=^(?!(?:[وفبلك]?ال|لل)..?(?:ين|ان|ون)$)...+)ين$/, right: 'ون' },
  { name: 'plural as object', written: /(?<=^(?!(?:[وفبلك]?ال|لل)..?(?:ين|ان|ون)$)...+)ون$/, right: 'ين' },
  // «حتى يصلوا … ويمنعوا»: behind «و» the particle is far.
  { name: 'with nun', written: /(?<=^س?[يت]..+)وا$/, right: 'ون' },
  { name: 'without nun', written: /(?<=^[وف]?س?[يت]..+)ون$/, right: 'وا' },
  { name: 'teh', written: /(?<=..+)ه$/, right: 'ة' },
  { name: 'heh', written: /(?<=^(?![وفبلك]?ال|لل)..+)ة$/, right: 'ه' },
  { name: 'yeh', written: /(?<=..)ى$/, right: 'ي' },
  { name: 'maqsura', written: /(?<=..)ي$/, right: 'ى' },
  { name: 'hamza above', written: /(?<=^(?:[وفبلك]|[وف]?[بلك]?ال|لل)?)ا(?!ل|ا)/, right: 'أ' },
  { name: 'hamza below', written: /(?<=^(?:[وفبلك]|[وف]?[بلك]?ال|لل)?)ا(?!ل|ا)/, right: 'إ' },
  { name: 'above for below', written: /(?<=^(?:[وفبلك]|[وف]?[بلك]?ال|لل)?)إ/, right: 'أ' },
  { name: 'below for above', written: /(?<=^(?:[وفبلك]|[وف]?[بلك]?ال|لل)?)أ/, right: 'إ' },
  { name: 'feminine pronoun', written: /^([وبلك]?)(?:الذي|هذا)$/, right: 'pronoun' },
  { name: 'masculine pronoun', written: /^([وبلك]?)(?:التي|هذه)$/, right: 'pronoun' },
] as const

const pronouns: Readonly<Record<string, string>> = { الذي: 'التي', التي: 'الذي', هذا: 'هذه', هذه: 'هذا' }
export const otherPronoun = (word: string) =>
  word.replace(/(?:الذي|التي|هذا|هذه)$/, one => pronouns[one] ?? one)

/** A word that may have been meant, and the number of the confusion in the list above. */
export type OtherEnding = { kind: number; word: string }

const known = new Map<string, readonly OtherEnding[]>()
const maxKnown = 20_000

/** The words in use that differ from this one in an ending or beginning that writers confuse. */
export function otherEndingsOf(word: string): readonly OtherEnding[] {
  let found = known.get(word)
  if (found) return found
  found = confusedEndings.flatMap(({ written, right }, kind) => {
    if (!written.test(word)) return []
    const other = right === 'pronoun' ? otherPronoun(word) : word.replace(written, right)
    return isCommon(other) ? [{ kind, word: other }] : []
  })
  if (known.size >= maxKnown) known.clear()
  known.set(word, found)
  return found
}

/** Whether news has the word, with or without «و» before it. */
export const isCommon = (word: string): boolean =>
  tierOf(word) !== undefined ||
  isInNews(word) ||
  (/^[وف]/.test(word) && word.length > 4 && tierOf(word.slice(1)) !== undefined)
