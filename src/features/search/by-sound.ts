import type { Handle } from '../../platform/database/database.ts'
import { type HeadlineWord, listBySounds } from './search.queries.ts'
import { arabicOf, soundOfArabic, soundsApart, soundsOf } from './sound.ts'

const fewestConsonants = 2
const longestSounded = 24
/** Measured: with two consonants the vowels must agree nearly all; a guessed consonant needs some of them. */
const maxApart = { short: 1.25, guessed: 2.5 }

/** «الله» at the end of a name that Latin letters write as one word: nasrallah, hezbollah, ramallah. */
const ofGod = /(?<=..)[aou]l?lah?$/

/** «بيتكوين» for bitcoin: the headline word with its consonants that is spelled most alike. */
export async function soundingLike(db: Handle, latin: string): Promise<string | undefined> {
  const whole = await headlineWordOf(db, latin)
  if (whole !== undefined || !ofGod.test(latin)) return whole
  const first = await headlineWordOf(db, latin.replace(ofGod, ''))
  return first === undefined ? undefined : `${first} الله`
}

async function headlineWordOf(db: Handle, latin: string): Promise<string | undefined> {
  const readings = new Set([latin, latin.replace(/^[ae]l-?/, ''), latin.replace(/(?<=...)s$/, '')])
  for (const reading of readings) {
    const arabic = arabicOf(reading.slice(0, longestSounded))
    const sounds = soundsOf(arabic).filter(sound => sound.length >= fewestConsonants)
    if (sounds.length === 0) continue
    const [best] = (await listBySounds(db, sounds))
      .map(word => toCandidate(word, arabic, sounds))
      .filter(candidate => candidate.away <= candidate.most)
      .sort((a, b) => a.rank - b.rank || a.away - b.away || b.articles - a.articles)
    if (best) return best.spelling
  }
  return undefined
}

function toCandidate(word: HeadlineWord, arabic: string, sounds: readonly string[]) {
  const sound = soundOfArabic(word.form)
  const rank = sounds.indexOf(sound)
  const most =
    sound.length === fewestConsonants
      ? maxApart.short
      : rank > 0
        ? maxApart.guessed
        : Number.POSITIVE_INFINITY
  return { ...word, rank, most, away: soundsApart(arabic, word.form) }
}
