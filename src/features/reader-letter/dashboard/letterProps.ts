import type { StaffLetter } from '../reader-letter.contract.ts'

export type LetterProps = {
  letter: StaffLetter
  /** Without a letter it was deleted. */
  onChanged: (letter: StaffLetter | undefined) => void
}
