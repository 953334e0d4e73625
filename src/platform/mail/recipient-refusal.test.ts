import { expect, test } from 'vitest'
import { isRecipientRefusal } from './recipient-refusal.ts'

const rejected = "Can't send mail - all recipients were rejected: "

test.each([
  [`${rejected}550 5.1.1 No such user`, true],
  [`${rejected}552-5.2.2 Mailbox full`, true],
  [`${rejected}550 No such user here`, true],
  [`${rejected}550 5.7.1 Relaying denied`, false],
  [`${rejected}451 4.7.1 Try again later`, false],
  ['Invalid login: 535 5.7.8 Bad credentials', false],
  ['connect ECONNREFUSED 127.0.0.1:25', false],
])('%s: is about the address alone: %s', (message, expected) => {
  expect(isRecipientRefusal(message)).toBe(expected)
})
