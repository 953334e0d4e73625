import { isListed, isListedName, rankOf } from './stem-known.ts'
import { stemOfBase } from './stem-suffixes.ts'

/** Letters typed in place of a hamza, as in «موتمر», «مسوول», «نايب», «رييس». */
const bareSeats = [
  /(?<=^م)و(?=[^اويء])/g,
  /(?<=و)و|(?<!^)و(?=و)/g,
  /(?<=ا)ي(?=[^اويه])/g,
  /(?<=.ي)ي|(?<!^)ي(?=ي)|(?<=ا)ي(?=ي)/g,
]
/**
 * Letters that may stand for a hamza but are as likely themselves, so that only a listed form counts: «سوال»,
 * «يوكد», «تفاول», «تعبيه».
 */
const doubtfulSeats = [/(?<=^.)و(?=[^يه])/g, /(?<=^ت.ا)و(?=.)/g, /(?<=.[^ا])ي(?=ه$)/g]
const fewestLetters = 4
/** A lost final hamza, as in «شهدا» and «هدو». */
const lostHamza = /..[اوي]$/

const finalSeat = /^(?:و?ال)?(?<start>[^\P{L}اوي]{2,3})ئ$/u
/** «بطئ», «برئ»: the yeh before a final hamza was left out. */
export function withLostYeh(word: string): string | undefined {
  const start = finalSeat.exec(word)?.groups?.start
  return start !== undefined && isListed(`${start}يء`) ? `${start}يء` : undefined
}

/**
 * The usual spelling of a word whose final hamza has another seat: «تباطوء» is «تباطؤ», «ملجء» is «ملجأ».
 */
function withUsualSeat(base: string): string | undefined {
  if (!/[^اي]ء$/.test(base) || isListed(base)) return undefined
  if (/^(?:ت.ا.|.{2,})وء$/.test(base)) {
    const short = `${base.slice(0, -2)}ء`
    return /^ت.ا.ء$/.test(short) || isListed(short) ? short : undefined
  }
  const withAlef = `${base.slice(0, -1)}ا`
  return isListed(withAlef) ? withAlef : undefined
}

/** «بطولتا», «شركتاهما»: two of a feminine noun, in construct state. */
const constructOfTwo = /^(?<noun>.{3,})تا(?:ه|ها|هم|هما|هن|نا)?$/
function oneOfTwo(base: string): string | undefined {
  const noun = constructOfTwo.exec(base)?.groups?.noun
  return noun !== undefined && !isListed(base) && isListed(`${noun}ه`) ? `${noun}ه` : undefined
}

/** Plural in construct state, with or without a pronoun: «موظفو», «لاعبوه». */
const construct = /^(?<noun>.{4,}?)و(?:ه|ها|هم|هن|نا|كم)?$/
/** Participles, which need not be listed: «مسعف», «متطوع», «مستوطن». */
const participle = /^م(?:[^اوي]..|.ا[^اوي].|ت[^اي].[^اي]|ست...)$/
const person = /^(?:.ا[^اوي].|[^اوي]{2}ا[^اوي]|[^اوي]يا[^اوي]|م(?!ا).{3,})$/

/**
 * Finds the known word of which this is the construct state, or a common misspelling.
 * @param base the word's letters without clitics
 * @param letters the letters with clitics, which may belong to the word: «فواد»
 */
export function knownForm(base: string, letters: string): string | undefined {
  if (lostHamza.test(base) && !isListed(base) && !isListed(letters) && isListed(`${base}ء`)) return `${base}ء`
  // «الغا»: its ال is no article.
  if (lostHamza.test(letters) && letters !== base && !isListed(letters) && isListed(`${letters}ء`))
    return `${letters}ء`
  const usual = withUsualSeat(base) ?? oneOfTwo(base)
  if (usual !== undefined) return usual
  if (base.length < fewestLetters && letters.length < fewestLetters) return undefined
  if (isListedName(base) || isListedName(letters)) return undefined
  const noun = construct.exec(base)?.groups?.noun
  if (noun !== undefined && isPerson(noun)) return noun
  if (isListed(letters)) return undefined
  const allSeats = [...bareSeats, ...doubtfulSeats]
  const whole = withHamza(letters, allSeats).find(isListed)
  if (whole !== undefined || isListed(base)) return whole
  const listed = withHamza(base, allSeats).find(isListed)
  if (listed !== undefined || isKnown(base)) return listed
  // «بطايرة», «لنايب».
  const inner = /^[بلك].{4,}/.test(letters)
    ? withHamza(letters.slice(1), bareSeats).find(word => isListed(word) || isListed(`${word}ه`))
    : undefined
  return inner ?? [base, letters].flatMap(word => withHamza(word, bareSeats)).find(isKnown)
}

const isKnown = (base: string) => rankOf(stemOfBase(base)) !== undefined

const withHamza = (word: string, seats: readonly RegExp[]) =>
  word.length < fewestLetters
    ? []
    : seats.flatMap(seat =>
        Array.from(word.matchAll(seat), ({ index }) => `${word.slice(0, index)}ء${word.slice(index + 1)}`),
      )

/**
 * Whether a noun denotes a person: «سياسي», «موظف», «سائق», «فلاح»; not «مكسيك» or «أنطوني», as «مكسيكو» and
 * «أنطونيو» are names.
 */
function isPerson(noun: string): boolean {
  const isPlural = ['ين', 'ون'].some(ending => isListed(noun + ending))
  if (isPlural && (isListed(noun) || (person.test(noun) && isKnown(noun)))) return true
  const place = noun.slice(0, -1)
  if (noun.endsWith('ي') && place.length >= fewestLetters && isListed(`${noun}ه`)) return true
  if (isListedName(noun)) return false
  if (noun.endsWith('ي') && place.length >= fewestLetters) return isListed(noun) || isListed(place)
  return participle.test(noun) || (person.test(noun) && isListed(noun))
}
