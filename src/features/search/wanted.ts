/** A word as wanted: any of these lexemes. */
export type WantedWord = { written: string; lexemes: readonly string[]; form: number; after: number }
/** One word, or several next to each other; or what has such a name. */
export type Alternative = { words: readonly WantedWord[]; names: readonly string[] }
/** Found if one of the alternatives is; all that is found of it counts as one word. */
export type Concept = {
  anyOf: readonly Alternative[]
  required: boolean
  /** Words for the same, which were not typed. */
  synonyms?: readonly Alternative[]
}
/** Articles with one of these names; none counts for the order. */
export type NameFilter = { names: readonly string[]; excluded: boolean }
export type Wanted = {
  concepts: readonly Concept[]
  excluded: readonly Concept[]
  filters: readonly NameFilter[]
}

/** Each of which finds the alternative. */
export const lexemesAlone = ({ words, names }: Alternative): readonly string[] =>
  words.length === 1 ? [...names, ...words[0]!.lexemes] : names
