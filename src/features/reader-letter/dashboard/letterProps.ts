import type { StaffLetter } from '../reader-letter.contract.ts'

export type LetterProps = {
  letter: StaffLetter
  /** Undefined if the letter was deleted. */
  onChanged: (letter: StaffLetter | undefined) => void
}
