import type { NounWords } from '../../contract/noun-words.ts'
import type * as contract from '../contract.ts'
import * as words from './words.ts'

const { revision, article, ...others } = words

const all: { [Noun in keyof typeof contract]: NounWords<(typeof contract)[Noun]> } = {
  ...others,
  // Programs know the calls about an article's revisions as its own.
  article: { ...article, calls: { ...article.calls, ...revision } },
}

/** Words of each noun, in the order in which readers of the documents need them. */
export const nounWords: [name: string, words: NounWords<unknown>][] = Object.entries(all).toSorted(
  ([, one], [, other]) =>
    Number(one.document === 'management') - Number(other.document === 'management') ||
    one.order - other.order,
)

const byName = new Map(nounWords)

/** Staff calls are the newsroom's unless their noun says otherwise. */
export const isOfNewsroom = (noun: string) => byName.get(noun)?.document !== 'management'

/** Words of parameters that are the noun's own, by name. */
export const ownParameterWords = (noun: string) => byName.get(noun)?.parameters ?? {}

/** By the name of a call, such as `article.list`. */
export function englishOf(call: string): string {
  const [noun = '', verb = ''] = call.split('.')
  const calls: Record<string, string> = byName.get(noun)?.calls ?? {}
  return calls[verb] ?? ''
}
