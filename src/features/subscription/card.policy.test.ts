import { expect, test } from 'vitest'
import { cardName, cardWords } from './card.policy.ts'

test.each([
  ['MADA 4242', 'مدى •••• 4242'],
  ['VISA 1881', 'Visa •••• 1881'],
  ['AMEX 0005', 'American Express •••• 0005'],
  ['AMERICAN_EXPRESS 0005', 'American Express •••• 0005'],
  ['UNKNOWN 4242', 'بطاقة •••• 4242'],
  ['NEWPAY 4242', 'NEWPAY •••• 4242'],
  ['4242', '•••• 4242'],
  ['MADA', 'مدى'],
  ['', ''],
])('the saved card %j is named as readers know it: %j', (label, name) => {
  expect(cardName(label)).toBe(name)
  expect(cardWords({ label, expires: null })).toBe(name)
})
