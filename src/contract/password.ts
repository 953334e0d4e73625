import { plural } from '../arabic/plural.ts'

/** Length of a new password, in characters. */
export const passwordLength = { min: 8, max: 128 }

const letters = {
  zero: 'لا أحرف',
  one: 'حرف واحد',
  two: 'حرفان',
  few: '{count} أحرف',
  many: '{count} حرفًا',
  other: '{count} حرف',
} as const

/** Whether a password is the e-mail address, or its local part. */
export function isOwnAddress(password: string, email: string): boolean {
  const said = password.trim().toLowerCase()
  const [account = ''] = email.trim().split('@')
  return said !== '' && (said === email.trim().toLowerCase() || said === account.toLowerCase())
}

/** Checks a new password; undefined if it is good. The server also checks the list of common ones. */
export function newPasswordProblem(password: string, email: string): string | undefined {
  const { min, max } = passwordLength
  if (password.length < min) return `النص قصير؛ الحد الأدنى ${plural(min, letters)}`
  if (password.length > max) return `النص طويل؛ الحد الأقصى ${plural(max, letters)}`
  if (isOwnAddress(password, email)) return 'لا تجعل بريدك كلمة مرور'
  return undefined
}

/** Estimates the strength of an accepted password from its length and the number of distinct characters. */
export function passwordStrength(password: string): 'weak' | 'fair' | 'strong' {
  const different = new Set(password.toLowerCase()).size
  if (password.length >= 14 && different >= 8) return 'strong'
  return password.length >= 10 && different >= 6 ? 'fair' : 'weak'
}
