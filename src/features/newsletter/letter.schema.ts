import { z } from 'zod'

/** The blocks of a letter, as its editor makes them. */
export const letterContent = z.unknown()
export type LetterContent = z.output<typeof letterContent>
