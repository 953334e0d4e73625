import { phraseFinder } from '../../arabic/words.ts'

type Named = { name: string; aliases: string[] }

/** Letters searched of a text; the people a story is about are named earlier. */
const mostRead = 100_000

/** People whom a text mentions by one of their names, as whole words, in any Arabic spelling. */
export function findMentioned<Person extends Named>(people: Person[], text: string): Person[] {
  const mentions = phraseFinder(text.slice(0, mostRead))
  return people.filter(({ name, aliases }) => [name, ...aliases].some(mentions))
}
