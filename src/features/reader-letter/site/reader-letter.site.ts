import { served } from '../../../api/page.ts'
import {
  letterHead,
  lettersHead,
  loadLetter,
  loadLetters,
  loadWriteLetter,
  writeLetterHead,
} from './letters.loader.ts'
import { actWriteLetter } from './write-letter.action.ts'

export const readerLetterSite = {
  letters___ar: served(loadLetters, lettersHead),
  'letters-write___ar': served(loadWriteLetter, writeLetterHead, actWriteLetter),
  'letters-id___ar': served(loadLetter, letterHead),
}
