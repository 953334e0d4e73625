import { normaliseArabic } from '../../arabic/normalise.ts'
import { splitWords } from '../../arabic/words.ts'

const questionWords = new Set(
  'متى كم أين لماذا كيف هل لمن بماذا عماذا ماهي ماهو أيهما أيهم بكم لم وكم وكيف ومتى وأين ولماذا وهل'
    .split(' ')
    .map(normaliseArabic),
)

export const isQuestionWord = (word: string) => questionWords.has(normaliseArabic(word))

/** Whether there is more than the quoted text: «متى صدر «أصل الأنواع»؟». */
export function isQuestion(q: string): boolean {
  const own = q.replace(/"[^"]*"|[«“„][^»”“]*[»”“]/gu, ' ').trim()
  const [first, ...others] = splitWords(own)
  if (first === undefined) return false
  return /[؟?]$/u.test(own) || (others.length > 0 && isQuestionWord(first))
}
