import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fail } from '../../../contract/fail.ts'
import { isOwnAddress } from '../../../contract/password.ts'

/**
 * The 10,000 passwords most often found in leaks (the Xato list, in zxcvbn's order), without those under eight
 * characters, which are refused for their length.
 */
const common = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Undefined for a good password; the contract has already checked its length. */
export function passwordProblem(password: string, email: string): string | undefined {
  const said = password.trim().toLowerCase()
  if (common.has(said)) return 'كلمة المرور هذه من أكثر الكلمات شيوعًا؛ اختر غيرها'
  return isOwnAddress(password, email) ? 'لا تجعل بريدك كلمة مرور' : undefined
}

/** @throws INVALID_INPUT at `password` */
export function refuseBadPassword(password: string, email: string): void {
  const message = passwordProblem(password, email)
  if (message) throw fail('INVALID_INPUT', { issues: [{ path: 'password', message }] })
}
