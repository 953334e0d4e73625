/** A searched word: any of these lexemes. */
export type WantedWord = { written: string; lexemes: readonly string[]; form: number; after: number }
/** One word, or several in sequence; or entities of that name. */
export type Alternative = { words: readonly WantedWord[]; names: readonly string[] }
/** Matches if one alternative does; all matches count as one word. */
export type Concept = {
  anyOf: readonly Alternative[]
  required: boolean
  /** Synonyms, which were not typed. */
  synonyms?: readonly Alternative[]
}
/** Articles with one of these names; does not affect the order. */
export type NameFilter = { names: readonly string[]; excluded: boolean }
export type Wanted = {
  concepts: readonly Concept[]
  excluded: readonly Concept[]
  filters: readonly NameFilter[]
}

/** Lexemes each of which matches the alternative. */
export const lexemesAlone = ({ words, names }: Alternative): readonly string[] =>
  words.length === 1 ? [...names, ...words[0]!.lexemes] : names
