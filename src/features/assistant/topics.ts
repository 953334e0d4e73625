import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Reference } from '../../contract/fields.ts'

type NamedTopic = Reference & { aliases?: string[] }

const plain = ({ id, name, slug }: NamedTopic): Reference => ({ id, name, slug })
/** Shorter words occur in nearly every name: «بن»، «أبو»، «آل». */
const tellingWord = 4

/** People with a distinctive word of their name in the text, up to `most`. */
export function listLikelyPeople<Person extends NamedTopic>(
  people: readonly Person[],
  text: string,
  most: number,
): Person[] {
  const words = new Set(normaliseArabic(text).split(/[^\p{L}\p{N}]+/u))
  const isIn = (word: string) => word.length >= tellingWord && words.has(word)
  const stands = ({ name, aliases = [] }: Person) =>
    [name, ...aliases].some(one => normaliseArabic(one).split(' ').some(isIn))
  return people.filter(stands).slice(0, most)
}

/** Entries of the tables that the answer's lines name, in the answer's order. */
export function matchNames(lines: readonly string[], table: readonly NamedTopic[]): Reference[] {
  const known = new Map<string, NamedTopic>()
  for (const one of table)
    for (const name of [one.name, ...(one.aliases ?? [])])
      if (!known.has(normaliseArabic(name))) known.set(normaliseArabic(name), one)
  const found = lines.flatMap(line => known.get(normaliseArabic(line)) ?? [])
  return [...new Set(found)].map(plain)
}
