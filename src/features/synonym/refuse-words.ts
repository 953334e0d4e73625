import { stemOf, stemsOf } from '../../arabic/stem.ts'
import { splitWords } from '../../arabic/words.ts'
import { fail } from '../../contract/fail.ts'

const maxWords = 6

/** Stems that a search looks for in the text. */
const stemsIn = (text: string) => splitWords(text).map(stemOf).filter(Boolean)

/** Whether a search for one finds the other without a synonym. */
function findsItself(one: string): (other: readonly string[]) => boolean {
  const wanted = splitWords(one)
    .map(stemsOf)
    .filter(stems => stems.length > 0)
  return other =>
    other.length === wanted.length && wanted.every((stems, index) => stems.includes(other[index]!))
}

const refuse = (code: 'INVALID_INPUT' | 'NAME_TAKEN', message: string) =>
  fail(code, { issues: [{ path: 'words', message }] })

/**
 * Refuses words that search cannot distinguish or does not look for.
 * @throws INVALID_INPUT; NAME_TAKEN if another set has one of the words
 */
export function refuseUnclear(words: string[], others: readonly string[][]): void {
  for (const word of words) {
    const stems = stemsIn(word)
    if (stems.length === 0) throw refuse('INVALID_INPUT', `ليس في «${word}» ما يُبحث عنه.`)
    if (splitWords(word).length > maxWords)
      throw refuse('INVALID_INPUT', `«${word}» أطول من ست كلمات؛ اكتب أقصر اسم له.`)
  }
  for (const [index, word] of words.entries()) {
    const finds = findsItself(word)
    const same = words.find((other, at) => at !== index && finds(stemsIn(other)))
    if (same) throw refuse('INVALID_INPUT', `البحث عن «${word}» يجد «${same}» من غير مرادف؛ احذف إحداهما.`)
  }
  const taken = others.flatMap(set => set.map(word => ({ set, stems: stemsIn(word) })))
  for (const word of words) {
    const finds = findsItself(word)
    const other = taken.find(({ stems }) => finds(stems))
    if (other) throw refuse('NAME_TAKEN', `«${word}» في مرادفات أخرى: «${other.set.join('، ')}».`)
  }
}
