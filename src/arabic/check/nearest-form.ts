import { hasOddLetters, isInUse, isStem, tierOf } from './lexicon.ts'
import { eachSource, type Slip } from './one-slip.ts'
import { hasCaseSeat } from './word-shapes.ts'

/** How many tiers of frequency each slip is less likely than another seat of the hamza. */
const cost: Readonly<Partial<Record<Slip, number>>> = {
  look: 0,
  double: 1,
  swap: 1,
  missing: 3,
  dots: 3,
  sound: 3,
  key: 3,
}
const dearest = 9
/** Slips that leave no letter in its place, or none that another language would have there. */
const isPlain: Readonly<Partial<Record<Slip, true>>> = { look: true, double: true, swap: true, missing: true }

const particles = /^(?:[وف]?س(?=[يتن])|[وف]?[بلك]|[وف])/
const pronouns = /(?:ها|هما|هم|نا|ه)$/

/**
 * The form of a frequent word with particles or a pronoun that one slip makes into this word, which no file has:
 * «واتخدم», «ومساعته», «تفائله».
 */
export function nearestForm(word: string): string | undefined {
  if (word.length < 6 || tierOfForm(word, isKnown, 3) !== undefined || hasCaseSeat.test(word))
    return undefined
  let best: string | undefined
  let least = dearest + 1
  const prefix = particles.exec(word)?.[0] ?? ''
  const suffix = pronouns.exec(word)?.[0] ?? ''
  if (prefix === '' && suffix === '') return undefined
  const isOdd = hasOddLetters(word)
  eachSource(word, true, (source, slip) => {
    const own = cost[slip]
    if (own === undefined || (!isOdd && !isPlain[slip])) return
    if ((particles.exec(source)?.[0] ?? '') !== prefix || (pronouns.exec(source)?.[0] ?? '') !== suffix)
      return
    const tier = tierOfForm(source, tierOf, 5)
    const sum = tier === undefined ? 99 : tier + own - (slip === 'look' ? 5 : 0)
    if (sum >= least) return
    ;[best, least] = [source, sum]
  })
  return best
}

const isKnown = (core: string) => (isStem(core) || isInUse(core) ? 0 : undefined)

/** How frequent the rest of a word is without its particles, its pronoun, or both. */
function tierOfForm(
  word: string,
  tierOf: (core: string) => number | undefined,
  fewest: number,
): number | undefined {
  let least: number | undefined
  const prefix = particles.exec(word)?.[0] ?? ''
  const suffix = pronouns.exec(word)?.[0] ?? ''
  for (const start of prefix === '' ? [''] : ['', prefix, prefix[0]!])
    for (const end of suffix === '' ? [''] : ['', suffix]) {
      const core = word.slice(start.length, word.length - end.length)
      if (core.length < fewest || (start === '' && end === '')) continue
      if (end !== '' && /[ةىا]$|^ال/.test(core)) continue
      if (/[بلك]$/.test(start) && /^ال|^[يت]/.test(core)) continue
      const tier =
        tierOf(core) ?? (end !== '' && core.endsWith('ت') ? tierOf(`${core.slice(0, -1)}ة`) : undefined)
      if (tier !== undefined && (least === undefined || tier < least)) least = tier
    }
  return least
}
