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

/** «محفوظ» and «فيروز» for z: the first that headlines have. */
export function soundsOf(arabic: string): string[] {
  const sound = soundOfArabic(arabic)
  return sound.includes('z') ? [sound, sound.replaceAll('z', 'd')] : [sound]
}

/** The word without each of its vowels but the first letter. */
export const lessOneVowel = (arabic: string) =>
  Array.from(arabic.matchAll(/(?<!^)[اوي]/g), ({ index }) => arabic.slice(0, index) + arabic.slice(index + 1))

/** Other clitics stay, as names begin with them: «بيتكوين», «لوسيل». */
export const withoutAl = (form: string) => form.replace(/^(?:[وفبك]?ال|لل)(?=.{3})/, '')

/** Latin letters with their Arabic spelling, longer ones first. */
const spellings: readonly (readonly [latin: RegExp, arabic: string])[] = [
  [/^e?ts?ch|tch|ch/y, 'تش'],
  [/sh/y, 'ش'],
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
  [/aa|a/y, 'ا'],
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
