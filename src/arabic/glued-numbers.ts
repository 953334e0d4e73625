const letter = '[\\u0620-\\u063f\\u0641-\\u064a]'
/** Excludes prefixes that are attached to numbers: «و13», «الـ20», «بـ12». */
const afterLetters = `(?<=${letter}{2})(?<!^[وف]?(?:[بلك]?ال|لل|[بلك]))(?=\\p{N})`
/** Excludes the decimal number «3ر5». */
const afterNumber = `(?<=\\p{N})(?=${letter}{2}|${letter}\\u0640?$|و\\p{N})`
const cuts = new RegExp(`${afterLetters}|${afterNumber}`, 'gu')

/** Positions between letters and digits of one word, as in «رؤية2030», «20مليون» and «1445هـ». */
export function letterNumberCuts(word: string): number[] {
  if (!/\p{N}/u.test(word) || word.length > longest) return []
  return Array.from(word.matchAll(cuts), ({ index }) => index)
}

/** Longer strings are not words. */
const longest = 60
