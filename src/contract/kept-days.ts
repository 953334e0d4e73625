import { z } from 'zod'

/** Days until rows are deleted. `min` is what other features need; 0 (at once) is not allowed. */
export const keptDays = ({ min, usual, max = 3650 }: { min: number; usual: number; max?: number }) =>
  z
    .number()
    .int('عدد صحيح')
    .min(min, `أقل مدة بالأيام: ${min}`)
    .max(max, `أطول مدة بالأيام: ${max}`)
    .default(usual)
