import type { CallWords } from './call-words.ts'
import { deskCallWords } from './call-words-desk.ts'
import { houseCallWords } from './call-words-house.ts'
import { newsCallWords } from './call-words-news.ts'
import { payingCallWords } from './call-words-paying.ts'
import { readerCallWords } from './call-words-readers.ts'

export const callWords: CallWords = {
  ...newsCallWords,
  ...deskCallWords,
  ...readerCallWords,
  ...payingCallWords,
  ...houseCallWords,
}

/** By the name of a call, such as `article.list`. */
export function englishOf(call: string): string {
  const [noun = '', verb = ''] = call.split('.')
  return (callWords as Record<string, Record<string, string>>)[noun]?.[verb] ?? ''
}
