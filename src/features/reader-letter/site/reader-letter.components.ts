import { LetterPage, LettersPage } from './LettersPage.tsx'
import { WriteLetterPage } from './WriteLetterPage.tsx'

export const readerLetterComponents = {
  letters___ar: LettersPage,
  'letters-write___ar': WriteLetterPage,
  'letters-id___ar': LetterPage,
}
