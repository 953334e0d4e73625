import { phraseFinder } from '../../arabic/words.ts'

type Named = { name: string; aliases: string[] }

/** Letters. Whom a story is about it names before that. */
const mostRead = 100_000

/** Those of them whom the text calls by one of their names, as whole words, in any Arabic spelling. */
export function findMentioned<Person extends Named>(people: Person[], text: string): Person[] {
  const mentions = phraseFinder(text.slice(0, mostRead))
  return people.filter(({ name, aliases }) => [name, ...aliases].flatMap(spellingsOf).some(mentions))
}

/** «عبد الله» is written in one word as often as in two. */
function spellingsOf(name: string): string[] {
  const apart = name.replace(/(?<!\p{L})عبد\s*(?=ال)/gu, 'عبد ')
  return [...new Set([name, apart, apart.replaceAll('عبد ال', 'عبدال')])]
}
