import { phraseFinder } from '../../arabic/words.ts'

type Named = { name: string; aliases: string[] }

/** Letters searched of a text; the people a story is about are named earlier. */
const mostRead = 100_000

/** People whom a text mentions by one of their names, as whole words, in any Arabic spelling. */
export function findMentioned<Person extends Named>(people: Person[], text: string): Person[] {
  const mentions = phraseFinder(text.slice(0, mostRead))
  return people.filter(({ name, aliases }) => [name, ...aliases].flatMap(spellingsOf).some(mentions))
}

/** «عبد الله» is written as one word as often as two. */
function spellingsOf(name: string): string[] {
  const apart = name.replace(/(?<!\p{L})عبد\s*(?=ال)/gu, 'عبد ')
  return [...new Set([name, apart, apart.replaceAll('عبد ال', 'عبدال')])]
}
