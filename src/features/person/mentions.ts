import { phraseIndex } from '../../arabic/words.ts'

type PersonNames = { id: number; name: string; aliases: string[] }

/** Characters of a text that are searched; the people a story is about are named early. */
export const maxRead = 100_000

/** Ids of the people that a text mentions by one of their names, as whole words, in any Arabic spelling. */
type FindMentioned = (text: string) => Set<number>

export function indexNames(people: readonly PersonNames[]): FindMentioned {
  const find = phraseIndex(
    people.flatMap(({ id, name, aliases }) => [name, ...aliases].map(one => [one, id] as const)),
  )
  return text => find(text.slice(0, maxRead))
}

let known: { version: string; find: FindMentioned } | undefined

/** Runs in another process, which keeps one index: undefined if it does not have this version and needs the names. */
export function findMentionedOf(
  version: string,
  text: string,
  people?: readonly PersonNames[],
): number[] | undefined {
  if (people) known = { version, find: indexNames(people) }
  return known?.version === version ? [...known.find(text)] : undefined
}
