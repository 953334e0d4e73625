import { commonSlips } from './common-slips.ts'
import { allowComparisons, compareUnknown } from './comparisons.ts'
import { isConjugated } from './conjugated.ts'
import { rightByEnds } from './end-letters.ts'
import type { Finding } from './finding.ts'
import { hamzaOfBase } from './hamza-of-base.ts'
import { knownSpellings } from './known-spellings.ts'
import { unswap } from './letter-swaps.ts'
import { isInNews, isInUse, isPair, tierOf } from './lexicon.ts'
import { likelierSwap, rightAtEnd, withOtherDad, withOtherDhal } from './likelier-letters.ts'
import { rivalOf } from './rivals.ts'
import { readingsOf, type Token } from './tokens.ts'
import { fitterThan, unheardSpelling } from './unheard.ts'
import { rightByShape } from './word-shapes.ts'

/** Correct spellings by their folded letters. */
export type Spellings = ReadonlyMap<string, readonly string[]>

const folds: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه' }

/** Folds confusable letters into one; the length stays the same. */
export const foldSpelling = (word: string) =>
  /[أإآٱىة]/.test(word) ? word.replace(/[أإآٱىة]/g, letter => folds[letter]!) : word

export const listedSpellings: Spellings = new Map(
  knownSpellings
    .trim()
    .split(/\s+/)
    .map(entry => entry.split(/[/>]/))
    .map(forms => [foldSpelling(forms[0]!), forms]),
)

/** Correct words that are so much rarer than another with the same letters that a misspelling never means them. */
const rare: ReadonlySet<string> = new Set(knownSpellings.match(/(?<=>)[^\s/>]+/g))

const saying = /^[وف]?(?:قال|قالت|قالوا|يقول|تقول|قائلا|قائلة|القول|وقائلا|نقول|قلت|فقال)$/

/** Words without any of these letters have one spelling. */
const confused = /[اأإآىيةهءئؤضظ]/

const reasons = {
  yeh: (right: string) => `تُكتب «${right}» ${right.endsWith('ى') ? 'بألف مقصورة' : 'بياء'} في آخرها.`,
  teh: (right: string) => `تُكتب «${right}» ${right.endsWith('ة') ? 'بتاء مربوطة' : 'بهاء'} في آخرها.`,
  hamza: (right: string) => `الصواب «${right}».`,
  spelling: (right: string) => `الصواب «${right}».`,
}

/** Whole newsrooms write these so, news seldom has the next, and «وابل» and «لازمة» only look like particles and a word. */
const otherwise =
  /^[وفبك]?(?:ال|لل)?(?:موسيقا|آيرلند.*|آيسلند.*)$|^[وب]?(?:إفران|أجلاء|صعوديا|هبوطيا)$|^[بف]?وابل$|^(?:واهمة?|واهن|لازم[ةا])$/

/** Finds ى ي, ة ه and alef hamza errors in words that are known only in another spelling. */
export function checkSpelling(
  tokens: readonly Token[],
  house: Spellings,
  comparisons = allowComparisons(),
): Finding[] {
  const findings: Finding[] = []
  const seen = new Map<string, number>()
  for (const { bare } of tokens) seen.set(bare, (seen.get(bare) ?? 0) + 1)
  for (const [index, token] of tokens.entries()) {
    const { text, bare, from, to } = token
    if (bare.length < 2 || bare.length > 20 || /[^\u0621-\u064a]/.test(bare)) continue
    // «إليّ», «لديّ»: what is doubled is not an alef. «سيُبقي»: what has a damma ends in a yeh where its writer put one.
    if (text !== bare && /ي\u064e?\u0651\u064e?$|^[وف]?س?[يتن]\u064f.*ي$/.test(text)) continue
    if (isForeignName(bare, previousTo(tokens, index), nextTo(tokens, index)) || otherwise.test(bare))
      continue
    const beside = {
      previous: previousTo(tokens, index),
      next: nextTo(tokens, index),
      isSaid: () => index === 0 || isAfterSaying(tokens, index),
    }
    const listed = confused.test(bare) ? rightOf(bare, beside, house) : undefined
    if ((listed === undefined || listed === bare) && isConjugated(bare)) continue
    const isKnown =
      (listed !== undefined && listed !== bare) ||
      (tierOf(bare) ?? 99) < doubtful ||
      formsOf(bare, house)?.includes(bare)
    // A word that occurs twice in a paragraph is intended.
    const isMeant = isKnown || seen.get(bare)! > 1
    const neighbours = [beside.previous, beside.next] as const
    // Marks show what was meant: «سيّرت». The newsroom's own spelling has no rival.
    const isHouse = house.get(foldSpelling(bare))?.includes(bare) === true
    const rival = () => (text === bare && !isHouse ? rivalOf(bare, neighbours) : undefined)
    const unheard = () =>
      isHouse || text !== bare || seen.get(bare)! > 1 ? undefined : unheardSpelling(bare, neighbours)
    const spelled = isMeant
      ? listed === undefined || listed === bare
        ? rival()
        : listed
      : (compareUnknown(bare, neighbours, comparisons) ?? rival())
    const right =
      spelled === undefined || spelled === bare
        ? unheard()
        : (fitterThan(spelled, bare, neighbours) ?? spelled)
    if (right === undefined || right === bare || mayBeOwned(bare, right, neighbours)) continue
    const kind = kindOf(bare, right)
    findings.push({ kind, from, to, reason: reasons[kind](right), replacement: withMarksOf(text, right) })
  }
  return findings
}

/** «في قشره»: its own noun with a pronoun after a preposition, where news has the other word beside neither neighbour. */
const mayBeOwned = (word: string, right: string, [previous, next]: readonly [string, string]) =>
  right === word.replace(/ه$/, 'ة') &&
  right !== word &&
  preposition.test(previous) &&
  !/^[وفبلك]?ال|^لل/.test(word) &&
  (tierOf(word.slice(0, -1)) ?? 99) <= (tierOf(right) ?? 99) + 3 &&
  isInUse(word) &&
  isInUse(`${word.slice(0, -1)}ها`) &&
  !isPair(previous, right) &&
  !isPair(right, next)

/** The words beside the one to judge; '' where there is none. */
type Beside = { previous: string; next: string; isSaid: () => boolean }

/** Words so rare that what stands beside them may show that another was meant. */
const doubtful = 9

function rightOf(word: string, beside: Beside, house: Spellings): string | undefined {
  if (formsOf(word, house)?.includes(word) && !commonSlips.has(word)) return word
  // Many newsrooms write the day so.
  if (/^(?:.?ال|لل)إثنين$/.test(word) && house.get(foldSpelling(word))?.includes(word)) return word
  for (const { prefix, rest } of readingsOf(word)) {
    if (prefix !== '' && rest.length < 3) continue
    // «الفوز على لانس»: no preposition follows another.
    if (/[بلك]$/.test(prefix) && preposition.test(beside.previous)) continue
    // In other positions ك is rarely a preposition.
    if (prefix.endsWith('ك') && !/^(?:ا[لن]|[أإ]ن)/.test(rest)) continue
    const slip = commonSlips.get(rest)
    if (slip) return prefix + slip
    const known = knownAs(rest, house) ?? (prefix === 'ف' ? undefined : inflectedForms(rest))
    if (!known) continue
    if (known.includes(rest) || isFutureOf(rest, house)) return word
    const right = nearest(rest, known, prefix, beside)
    // «فلاسفة» is no «فلأسفة», which nobody writes.
    if (prefix !== '' && isInNews(word) && tierOf(word) !== undefined && tierOf(prefix + right) === undefined)
      return word
    return isUnlikely(prefix, rest) || mayBeBoth(rest, right) || isWhole(word, prefix, rest, right, beside)
      ? word
      : prefix + right
  }
  const swapped = unswap(word)
  return swapped
    ? (rightOf(swapped, beside, house) ?? swapped)
    : likelierSwap(
        word,
        rightByShape(word) ??
          rightAtEnd(word) ??
          rightByEnds(word) ??
          hamzaOfBase(word) ??
          withOtherDad(word, beside) ??
          withOtherDhal(word, beside),
      )
}

const preposition = /^[وف]?(?:في|من|إلى|على|عن|مع|بين)$/

/** The next word, unless punctuation precedes it. */
function nextTo(tokens: readonly Token[], index: number): string {
  const next = tokens[index + 1]
  return next && next.from - tokens[index]!.to === 1 ? next.bare : ''
}

function previousTo(tokens: readonly Token[], index: number): string {
  const previous = tokens[index - 1]
  return previous && tokens[index]!.from - previous.to === 1 ? previous.bare : ''
}

/** «بان كي مون», «فيليكس فان غروتينغن», «واي فاي»: short words of other languages. */
const isForeignName = (word: string, previous: string, next: string) =>
  /^و?بان$/.test(word)
    ? next === 'كي'
    : /^و?فان$/.test(word)
      ? !/^ال|^هذ|^.?(?:ه|ها|هم)$/.test(next)
      : /^[اإ]ن$/.test(word) && (previous === 'سي' || previous === word || next === word)
        ? true
        : /^و?(?:وا|لا|ا)ي$|^و?باول$/.test(word) && /^(?:فاي|باك|تي|)$|^هار/.test(next)

/** «بالي», «والي» and «فاليه» are words themselves; for «والي» the neighbours decide (neighbours.ts). */
const isUnlikely = (prefix: string, rest: string) =>
  (/^الي[اةه]?$/.test(rest) && /^(?:و|ف)$/.test(prefix) && rest !== 'اليه') ||
  (rest === 'الي' && prefix !== '') ||
  (prefix === 'و' && /^(?:فية|عده)$/.test(rest)) ||
  (rest === 'اليه' && prefix === 'ف')

/** «بابي العامود», «فانس»: words that only happen to begin like a particle before a short word. */
function isWhole(word: string, prefix: string, rest: string, right: string, { previous, next }: Beside) {
  if (prefix !== '' && rest.startsWith('ا') && isPair(word, next) && !isPair(prefix + right, next))
    return true
  const [own, other] = [tierOf(word), tierOf(prefix + right) ?? 99]
  if (prefix === '' || rest.length > 3 || own === undefined || other < own - 3) return false
  return (
    (previous + next !== '' || other === 99) &&
    !isPair(previous, prefix + right) &&
    !isPair(prefix + right, next)
  )
}

/** «سيبقي»: after س a verb has the same forms as without it. */
const isFutureOf = (word: string, house: Spellings) =>
  /^س[يتن]/.test(word) && (formsOf(word.slice(1), house)?.includes(word.slice(1)) ?? false)

/** Looks up the word also without ال; a word with ال takes no pronoun, so ه is wrong where ة is possible. */
function knownAs(word: string, house: Spellings): readonly string[] | undefined {
  const known = formsOf(word, house)
  const article = /^(?:ال|لل)(?=.{3})/.exec(word)?.[0]
  if (!article) return known
  if (article === 'لل' && !known) {
    return knownAs(`ال${word.slice(2)}`, house)?.map(form => `لل${form.slice(2)}`)
  }
  const forms = formsOf(word.slice(2), house) ?? []
  // «النادي»: «نادى» is a verb.
  const isVerb = (form: string) => form.endsWith('ى') && forms.length > 1 && tierOf(`ال${form}`) === undefined
  // «الشكرة» is no «الشكره»: a noun with ال has no pronoun.
  if (forms.every(form => form.endsWith('ه') && tierOf(`ال${form}`) === undefined) && !known) return undefined
  const withTeh = forms.some(form => form.endsWith('ة'))
  const nouns = forms.filter(form => !(withTeh && form.endsWith('ه')) && !isVerb(form))
  const all = [...(known ?? []), ...nouns.map(form => article + form)]
  return all.length > 0 ? all : undefined
}

function formsOf(word: string, house: Spellings): readonly string[] | undefined {
  const folded = foldSpelling(word)
  return (house.size > 0 ? house.get(folded) : undefined) ?? listedSpellings.get(folded)
}

const ending = /^(ا(?!ل|.ت|ن|ست).{3,}?)(ت?(?:ها|هم|هما|نا|ه)|ا|ات|ين|وا|ت)$/

/** «اسبابها»: checks the hamza of the word without its ending. */
function inflectedForms(word: string): readonly string[] | undefined {
  const [, stem = '', end = ''] = ending.exec(word) ?? []
  if (!stem || /[هةيى]$/.test(stem)) return undefined
  const plain = listedSpellings.get(stem)
  const withTeh = /^(?:ت.|ات)/.test(end) ? listedSpellings.get(`${stem}ه`) : undefined
  const known = [...(plain ?? []), ...(withTeh ?? [])]
  if (known.length !== 1 || !/^[أإآ]/.test(known[0]!)) return undefined
  return [known[0]!.slice(0, stem.length) + end]
}

/** Forms of verbs and nouns that begin with an alef without hamza. */
const withoutHamza =
  /^[وف]?[بلك]?(?:ال|لل)?(?:إ(?!ثنين)(?:ست|ن(?!فلو)|.ت|ت|ثن|سم$|سمه|بن|مرأ)|(?<=[ال]ل)أ(?:ست|[^اي]ت[^ا]|ن[^ا]{2}ا))/

/** The other spelling may be a different word: a name with a hamza, or «إعلام» beside «أعلام». */
function mayBeBoth(word: string, right: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const [was, is] = [word[at]!, right[at]!]
    if (was === is || !/[أإآ]/.test(was)) continue
    if (is === 'ا') return !withoutHamza.test(word)
    // «إليات»: nobody writes the hamza of the other side for a madda.
    if (was === 'إ' && is === 'آ') return true
    // «آستون», «آمور»: nor a madda for a hamza.
    if (was === 'آ' && tierOf(word) === undefined) return true
    // «أصابه», «أحاله», «أدارتها»: verbs with a pronoun.
    if (was === 'أ' && word.endsWith('ه') && right.endsWith('ة')) return true
    if (was === 'أ' && /ت(?:ه|ها|هم|هما)$/.test(word) && isInUse(word)) return true
    if (word.length < 5 || /^(?:ال|لل)?[أإ]..ا.{0,3}$/.test(word)) return true
  }
  return false
}

/** «قال المتحدث باسمها إن». */
const isAfterSaying = (tokens: readonly Token[], at: number) =>
  tokens.slice(Math.max(0, at - 3), at).some(({ bare }) => saying.test(bare))

/**
 * Prefers «إن» after a verb of saying and at the beginning, and otherwise the most frequent word in that place.
 */
function nearest(word: string, known: readonly string[], prefix: string, beside: Beside): string {
  if (known.length === 1) return known[0]!
  const likely = prefix === '' || prefix === 'ف' ? known.find(form => form.startsWith('إن')) : undefined
  if (likely && (prefix === 'ف' || beside.isSaid())) return likely
  const distance = (form: string) => [...form].filter((letter, at) => letter !== word[at]).length
  const usual = known.filter(form => !rare.has(form))
  const fits = (form: string) => isPair(beside.previous, prefix + form) || isPair(prefix + form, beside.next)
  const cost = (form: string) => distance(form) * 200 - (fits(form) ? 100 : 0) + (tierOf(form) ?? 99)
  return (usual.length > 0 ? usual : known).reduce((best, form) => (cost(form) < cost(best) ? form : best))
}

export function kindOf(word: string, right: string): keyof typeof reasons {
  if (foldSpelling(word) !== foldSpelling(right)) return 'spelling'
  const [was, is] = [word.at(-1), right.at(-1)]
  if (word.length !== right.length || was === is) return 'hamza'
  if (is === 'ى' || (is === 'ي' && was === 'ى')) return 'yeh'
  return is === 'ة' || (is === 'ه' && was === 'ة') ? 'teh' : 'hamza'
}

/** Applies the correct letters and keeps the written tashkeel. */
function withMarksOf(text: string, right: string): string {
  const letters = [...right]
  const isLetter = (character: string) => /[\u0621-\u063f\u0641-\u064a]/.test(character)
  const written = [...text].filter(isLetter)
  const changes = written.filter((letter, at) => letter !== letters[at]).length
  // A letter that moved takes the marks after it along.
  if (written.length !== letters.length || (changes > 1 && text !== written.join(''))) return right
  return [...text].map(character => (isLetter(character) ? letters.shift()! : character)).join('')
}
