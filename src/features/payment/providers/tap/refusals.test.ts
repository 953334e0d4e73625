import { expect, test } from 'vitest'
import { ProviderError } from '../../port.ts'
import { payerOf } from './cards.ts'
import { isUnknownCustomer, ofCharge, ofToken } from './refusals.ts'

const refused = (status: number, code?: string) =>
  new ProviderError('tap', `${status} (${code})`, { isTemporary: false, status, code })

function isAboutCard(by: (error: unknown) => unknown, error: ProviderError): boolean {
  try {
    by(error)
  } catch (thrown) {
    return (thrown as ProviderError).isAboutCard
  }
  return false
}

/** https://developers.tap.company/reference/charge-response-codes */
test.each([
  ['customer not found', 400, '1106', { token: true, charge: true, customer: true }],
  ['a customer that does not match', 400, '1107', { token: true, charge: true, customer: true }],
  ['card expired', 400, '4101', { token: true, charge: true, customer: false }],
  ['card not supported', 400, '1103, 1163', { token: true, charge: true, customer: false }],
  [
    'a card that is gone, with a code that nobody documents',
    400,
    '1103',
    { token: true, charge: true, customer: false },
  ],
  ['a code that nobody documents', 422, '1999', { token: true, charge: true, customer: false }],
  [
    'an account code beside one that nobody documents',
    400,
    '1119, 1999',
    { token: true, charge: false, customer: false },
  ],
  ['no code at all', 400, undefined, { token: true, charge: false, customer: true }],
  ['currency not supported', 400, '1119', { token: true, charge: false, customer: false }],
  ['charges without 3-D Secure not allowed', 400, '1109', { token: true, charge: false, customer: false }],
  ['agreement missing', 400, '1216', { token: true, charge: false, customer: false }],
  ['cards may not be saved', 400, '1108', { token: false, charge: false, customer: false }],
  ['key of another mode', 400, '1101', { token: false, charge: false, customer: false }],
  ['permission missing', 403, '2108', { token: false, charge: false, customer: false }],
  ['no such thing, without a code', 404, undefined, { token: true, charge: false, customer: true }],
])('%s: of the card or of the account', (_, status, code, expected) => {
  const error = refused(status, code)
  expect({
    token: isAboutCard(ofToken, error),
    charge: isAboutCard(ofCharge, error),
    customer: isUnknownCustomer(error),
  }).toEqual(expected)
})

test.each([
  ['+966501234567', { country_code: '966', number: '501234567' }],
  ['+12025550123', { country_code: '1', number: '2025550123' }],
  ['', undefined],
])('the phone %s goes along, as Tap asks for one to save a card', (phone, expected) => {
  const made = payerOf({ id: 1, name: 'ليلى منصور', email: 'a@example.com', phone }, undefined)
  expect(made).toMatchObject({ first_name: 'ليلى', last_name: 'منصور' })
  expect('phone' in made ? made.phone : undefined).toEqual(expected)
})
