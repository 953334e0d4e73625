import { isInUse, lookalikesOf, tierOf } from './lexicon.ts'
import { eachSource, type Slip } from './one-slip.ts'

/** How many tiers of frequency each slip is less likely than a missing hamza. */
const cost: Readonly<Record<Slip, number>> = {
  look: 0,
  double: 2,
  sound: 2,
  swap: 2,
  missing: 4,
  key: 5,
  extra: 6,
  end: 8,
}

/** The word that was meant by one that nobody uses: a frequent one that a single slip makes into it. */
export function nearestWord(word: string, beside: readonly string[]): string | undefined {
  const letters = word.replace(/^[وف]?[بلك]?ال|^لل/, '').length
  if (letters < 3 || word.length < 4 || word.length > 16 || isInUse(word) || isCompound(word)) return undefined
  const mayBeName = letters === word.length && !beside.every(isFamiliar)
  const onlyLook = mayBeName || isInflected(word)
  const alike = hasCaseSeat.test(word) ? [] : lookalikesOf(word)
  if (alike.length > 0) return alike.reduce((best, other) => (tierOf(other)! < tierOf(best)! ? other : best))
  // Short words of other languages and names look like each other.
  const most = letters === word.length ? (letters === 4 ? 11 : letters === 5 ? 12 : 15) : letters === 3 ? 13 : 17
  let best: string | undefined
  let least = most + 1
  eachSource(word, (source, slip) => {
    const tier = tierOf(source)
    if (tier === undefined || (onlyLook && slip !== 'look')) return
    const sum = tier + cost[slip] + (slip !== 'look' && letters < 6 ? 1 : 0)
    if (sum < least) [best, least] = [source, sum]
  })
  return best
}

/** «وستجتمعان»: a known word with particles before it. */
function isCompound(word: string): boolean {
  const prefix = /^(?:[وف]?(?:[بلك]?ال|لل|[بلكس])|[وف])(?=.{3})/.exec(word)?.[0]
  if (!prefix) return false
  for (let length = 1; length <= prefix.length; length += 1) {
    const rest = word.slice(length)
    const isBare = !/^ل?ال|^ل/.test(word.slice(length - 1))
    if (tierOf(rest) !== undefined || tierOf(`ال${rest}`) !== undefined || (isInUse(rest) && (isBare || rest.length >= 4))) return true
  }
  return false
}

/** «لقاءهم», «لقاؤهم», «لقائهم»: the hamza follows the case. */
const hasCaseSeat = /ا[ءؤئ](?:ه|ها|هم|هما|نا|ي|ك|كم)$/

/** «منصاته», «مشرعو», «الحابسة»: a word with an ending. */
function isInflected(word: string): boolean {
  const [, article = '', stem = '', end = ''] =
    /^([وف]?[بلك]?ال|لل|[وف]?[بلك]?)(.{3,}?)(ه|ها|هم|هما|نا|ا|ي|و|ية|ين|ان|ات|ون|ت|ة)$/.exec(word) ?? []
  if (!stem) return false
  if (end === 'و') return tierOf(`${stem}ين`) !== undefined
  if (article.endsWith('ل')) return !/^[تي]$/.test(end) && stem.length >= 4 && isInUse(stem)
  return isInUse(stem)
}

/** Names of other languages come in twos; a slip stands among words that everybody knows. */
const isFamiliar = (word: string) =>
  word === '' ||
  /[^\u0621-\u064a]/.test(word) ||
  [word, word.replace(/^[وف]/, ''), word.replace(/^[وف]?[بلكس]/, ''), word.replace(/^لل/, 'ال')].some(
    form => tierOf(form) !== undefined,
  )
