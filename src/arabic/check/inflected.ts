import { isStem } from './lexicon.ts'

const ended = /^(?:[وف]?[بك]?ال|لل|[وفبلك])?(.{3,}?)(ها|هما|هم|هن|ه|نا|ن|ا|تا|ين|ون|ات|ة)$/

/** «أنوالها», «أثمرا», «طامعة»: a word in use with an ending, which no corpus has with each. */
export function isInflected(word: string): boolean {
  const [, stem = '', end = ''] = ended.exec(word) ?? []
  if (stem === '') return false
  if (/^ه|نا/.test(end) && stem.endsWith('ت') && isStem(`${stem.slice(0, -1)}ة`)) return true
  return isStem(stem)
}
