import { expect, test } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const email = 'salma.haddad@example.com'
const common = 'كلمة المرور هذه من أكثر الكلمات شيوعًا؛ اختر غيرها'
const own = 'لا تجعل بريدك كلمة مرور'

test.each([
  ['password', common],
  ['PassWord', common],
  ['12345678', common],
  ['qwertyuiop', common],
  [' iloveyou ', common],
  ['trustno1', common],
  [email, own],
  ['Salma.Haddad@Example.com', own],
  ['salma.haddad', own],
  ['كلمة طويلة لا يعرفها أحد', undefined],
  ['password1234', undefined],
  ['Tr0ub4dor&3', undefined],
])('«%s»: %s', (password, problem) => {
  expect(passwordProblem(password, email)).toBe(problem)
})
