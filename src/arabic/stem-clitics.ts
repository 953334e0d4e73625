import { isListed, rankOf } from './stem-known.ts'
import { hamzaAlef, plainAlef } from './stem-letters.ts'
import { stemOfBase } from './stem-suffixes.ts'

const rank = (letters: string) => rankOf(stemOfBase(plainAlef(letters)))

/** 2 for a listed word, 1 for another form of one, 0 for an unknown word. */
function certainty(letters: string): 0 | 1 | 2 {
  if (isListed(plainAlef(letters))) return 2
  const stem = stemOfBase(plainAlef(letters))
  // «البيان» is not a form of «الب», but «التقت» is one of «التق».
  if (letters.startsWith('ال') && stem.length < 5 && !isPastOf(letters, stem)) return 0
  return rankOf(stem) === undefined ? 0 : 1
}

const isPastOf = (letters: string, stem: string) => letters === `${stem}ت` || letters === `${stem}وا`

/**
 * Removes the clitics before a word: و ف, then ب ل ك, then ال. A first letter that belongs to a known word
 * stays («بطاقة»). ف ب ل ك are removed only if the rest is known («بمدينة»), because names begin with them
 * too («بايدن»).
 */
export function withoutClitics(letters: string, teh = false): string {
  const first = letters.charAt(0)
  const rest = letters.slice(1)
  if (!/[وف]/.test(first) || rest.length < 2 || isOwn(letters, teh)) return withoutPreposition(letters, teh)
  const inner = withoutPreposition(rest, teh)
  const stays = certainty(inner) === 0 && (first === 'ف' || rest.length < 4)
  return stays ? letters : inner
}

/** Whether the first letter belongs to the word, although it looks like a clitic. */
function isOwn(letters: string, teh: boolean): boolean {
  const rest = letters.slice(1)
  const other = certainty(rest)
  if (rest.startsWith(hamzaAlef) && rest.length > 3 && other > 0) return false
  const own = certainty(letters)
  // «بيتهم» is no «يتهم»: neither ب nor ك stands before a verb.
  if (/^[بك]ي.+(?:هم|ها|نا)$/.test(letters) && own > 0) return true
  // «فصله» is «فصل» with a pronoun, not ف and «صلة».
  return own > 0 && (own >= other || (!teh && isWithPronoun(letters) && !isWithPronoun(rest)))
}

const isWithPronoun = (letters: string) =>
  letters.length > 2 && letters.endsWith('ه') && isListed(plainAlef(letters.slice(0, -1)))

function withoutPreposition(letters: string, teh: boolean): string {
  if (/^لل.{2}/.test(letters)) return afterLam(letters)
  const first = letters.charAt(0)
  const rest = letters.slice(1)
  if (/[بلك]/.test(first) && rest.length > 1 && !isOwn(letters, teh)) {
    if (certainty(rest) > 0) return withoutAl(rest)
    if (/^ال.{3}/.test(rest) && (first !== 'ك' || certainty(rest.slice(2)) > 0)) return rest.slice(2)
  }
  return withoutAl(letters)
}

/**
 * Removes ال, unless the word begins with it («التزام») and the rest is not better known («الدم», «الأم»).
 */
function withoutAl(letters: string): string {
  const rest = letters.slice(2)
  if (!letters.startsWith('ال') || rest.length < 2) return letters
  const own = certainty(letters)
  if (own === 0 || rest.startsWith(hamzaAlef)) return rest
  const isBetter = certainty(rest) >= own && (rank(rest) ?? Number.POSITIVE_INFINITY) < (rank(letters) ?? 0)
  return isBetter ? rest : letters
}

/** Handles ل, which drops the alef of ال, and one lam of three: «للمدينة» is المدينة, «للجنة» اللجنة. */
function afterLam(letters: string): string {
  const noun = letters.slice(2)
  const withLam = letters.slice(1)
  return (rank(withLam) ?? Number.POSITIVE_INFINITY) < (rank(noun) ?? Number.POSITIVE_INFINITY)
    ? withLam
    : noun
}
