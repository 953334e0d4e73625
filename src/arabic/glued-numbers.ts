const letter = '[\\u0620-\\u063f\\u0641-\\u064a]'
/** Not after a prefix that is attached to a number: «و13», «الـ20», «بـ12». */
const afterLetters = `(?<=${letter}{2})(?<!^[وف]?(?:[بلك]?ال|لل|[بلك]))(?=\\p{N})`
/** Not in «3ر5», which is a decimal number. */
const afterNumber = `(?<=\\p{N})(?=${letter}{2}|${letter}\\u0640?$|و\\p{N})`
const cuts = new RegExp(`${afterLetters}|${afterNumber}`, 'gu')

/** Positions between letters and digits of one word, as in «رؤية2030», «20مليون» and «1445هـ». */
export function letterNumberCuts(word: string): number[] {
  if (!/\p{N}/u.test(word) || word.length > longest) return []
  return Array.from(word.matchAll(cuts), ({ index }) => index)
}

/** Longer ones are not words. */
const longest = 60
