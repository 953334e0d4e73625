/** Consonants by class, as Latin spellings render them in several ways. */
const classes: readonly (readonly [sound: string, arabic: string])[] = [
  ['b', 'بپ'],
  ['t', 'تطث'],
  ['g', 'جغگ'],
  ['x', 'شچ'],
  ['h', 'حه'],
  ['k', 'كقخ'],
  ['d', 'دذضظ'],
  ['r', 'ر'],
  ['z', 'زژ'],
  ['s', 'سص'],
  ['f', 'فڤ'],
  ['l', 'ل'],
  ['m', 'م'],
  ['n', 'ن'],
]
const soundOfLetter = new Map(
  classes.flatMap(([sound, letters]) => Array.from(letters, letter => [letter, sound] as const)),
)

/** Consonants of a normalised word without its article; «و», «ي» and «ع» are too often vowels in Latin spelling. */
export function soundOfArabic(form: string): string {
  const spoken = withoutAl(form).replace(/تش/g, 'ش').replace(/ه$/, '')
  return Array.from(spoken, letter => soundOfLetter.get(letter) ?? '').join('')
}

/** Other consonants that Arabic may have for what is written: «محفوظ» for z, «كازابلانكا» for s, «أكادير» for g. */
const guesses: readonly (readonly [sound: string, other: string])[] = [
  ['z', 'd'],
  ['s', 'z'],
  ['g', 'k'],
]
const fewestToGuess = 3

/** The consonants as written, then with one of them taken for another. */
export function soundsOf(arabic: string): string[] {
  const sound = soundOfArabic(arabic)
  const others = guesses.flatMap(([written, other]) =>
    written !== 'z' && sound.length < fewestToGuess
      ? []
      : Array.from(
          sound.matchAll(new RegExp(written, 'g')),
          ({ index }) => sound.slice(0, index) + other + sound.slice(index + 1),
        ),
  )
  return [...new Set([sound, ...others])]
}

const vowels = /[اويىءع]/
/** Cost of a vowel that only one of both has; Arabic writes no short ones. */
const cost = { missing: 1, short: 0.25, guttural: 0.25 }

/** How much the vowels of two words with the same consonants differ: «عقبة» is near aqaba, «عقاب» is not. */
export function soundsApart(arabic: string, form: string): number {
  const [said, written] = [vowelRuns(arabic), vowelRuns(withoutAl(form))]
  return written.reduce((sum, run, at) => sum + runsApart(said[at] ?? '', run), 0)
}

/** The vowels before, between and after the consonants. */
function vowelRuns(word: string): string[] {
  const runs = ['']
  for (const letter of word.replace(/تش/g, 'ش').replace(/(?<=..)ه$/, ''))
    if (vowels.test(letter)) runs[runs.length - 1] += letter
    else runs.push('')
  return runs
}

function runsApart(said: string, written: string): number {
  let left = said
  let sum = 0
  const take = (letter: string) => {
    const has = left.includes(letter)
    left = left.replace(letter, '')
    return has
  }
  for (const letter of written.replace('ى', 'ا').replace(/[عء]/g, '')) if (!take(letter)) sum += cost.missing
  for (const _ of written.match(/[عء]/g) ?? [])
    sum += take('ا') || take('ي') ? cost.guttural : 2 * cost.guttural
  return sum + left.length * cost.short
}

/** Other clitics stay, as names begin with them: «بيتكوين», «لوسيل». */
export const withoutAl = (form: string) => form.replace(/^(?:[وفبك]?ال|لل)(?=.{3})/, '')

/** Latin letters with their Arabic spelling, longer ones first. */
const spellings: readonly (readonly [latin: RegExp, arabic: string])[] = [
  [/^e?ts?ch|tch|ch/y, 'تش'],
  [/sh/y, 'ش'],
  [/dj/y, 'ج'],
  [/th/y, 'ث'],
  [/kh/y, 'خ'],
  [/gh/y, 'غ'],
  [/dh/y, 'ذ'],
  [/ph/y, 'ف'],
  [/ck/y, 'ك'],
  [/qu/y, 'كو'],
  [/x/y, 'كس'],
  [/ou|oo|au|aw|ow|w|o|u/y, 'و'],
  [/ee|ei|ie|ai|ay|y|i/y, 'ي'],
  [/aa/y, 'اا'],
  [/a/y, 'ا'],
  [/e/y, ''],
  [/c(?=[eiy])/y, 'س'],
  [/c/y, 'ك'],
  [/[pb]+/y, 'ب'],
  [/[vf]+/y, 'ف'],
  ...Object.entries({
    t: 'ت',
    j: 'ج',
    g: 'غ',
    h: 'ه',
    k: 'ك',
    q: 'ق',
    d: 'د',
    r: 'ر',
    z: 'ز',
    s: 'س',
    l: 'ل',
    m: 'م',
    n: 'ن',
  }).map(([latin, arabic]) => [new RegExp(`${latin}+`, 'y'), arabic] as const),
]

/** Likely Arabic spelling of a Latin word: «بيتكوين» for bitcoin. */
export function arabicOf(latin: string): string {
  let arabic = ''
  for (let at = 0; at < latin.length; ) {
    const found = spellings.find(([pattern]) => {
      pattern.lastIndex = at
      return pattern.test(latin)
    })
    if (found) arabic += found[1]
    at = found ? found[0].lastIndex : at + 1
  }
  return arabic
}
