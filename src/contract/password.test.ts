import { expect, test } from 'vitest'
import { newPassword } from './fields.ts'
import { arabicMessage } from './messages.ts'
import { newPasswordProblem, passwordStrength } from './password.ts'

const email = 'salma.haddad@example.com'

test.each([
  ['1234567', 'النص قصير؛ الحد الأدنى 8 أحرف'],
  ['ا'.repeat(129), 'النص طويل؛ الحد الأقصى 128 حرفًا'],
])('form and API give the same message for %s', (password, problem) => {
  expect(newPasswordProblem(password, email)).toBe(problem)
  expect(newPassword.safeParse(password, { error: arabicMessage }).error?.issues[0]?.message).toBe(problem)
})

test.each([
  [email.toUpperCase(), 'لا تجعل بريدك كلمة مرور'],
  [' salma.haddad ', 'لا تجعل بريدك كلمة مرور'],
  ['كلمة طويلة', undefined],
])('%s: %s', (password, problem) => expect(newPasswordProblem(password, email)).toBe(problem))

test.each([
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['سلمى2024', 'weak'],
  ['سلمى وبحر2', 'fair'],
  ['قهوة الصباح عند الجسر', 'strong'],
])('%s is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))
