import { ProviderError } from '../../port.ts'

/**
 * Codes of https://developers.tap.company/reference/charge-response-codes, «Bad Requests», in groups that call for
 * something else. Others are about the request or the account.
 */
const codes = {
  /** Customer id invalid, not found, not matching: after a change from test to live keys. */
  customer: ['1105', '1106', '1107'],
  /** Card number or expiry invalid, card not supported, and failed validations of a card. */
  card: ['1140', '1141', '1163', '4100', '4101', '4102'],
  /** The key does not fit, nothing was sent, or the account may not save cards. */
  account: ['1100', '1101', '1102', '1108'],
}

const has = (group: readonly string[], { code = '' }: ProviderError) =>
  code.split(', ').some(each => group.includes(each))

/** Refused as a request; a revoked key (401, 403) says nothing of card or customer. */
const isRequest = ({ status }: ProviderError) => status === 400 || status === 404 || status === 422

/** Without a code that says otherwise, it may be the customer. */
export const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof ProviderError && isRequest(error) && (has(codes.customer, error) || !error.code)

/** No token can be made of a card that is gone; its code is not documented, so only the account's are left out. */
export function ofToken(error: unknown): never {
  throw error instanceof ProviderError && isRequest(error) && !isOfAccount(error) ? aboutCard(error) : error
}

/** A token was made, so the card exists; what is refused now is the account's currency or rights, unless the code says so. */
export function ofCharge(error: unknown): never {
  const isCard =
    error instanceof ProviderError && isRequest(error) && has([...codes.customer, ...codes.card], error)
  throw isCard ? aboutCard(error) : error
}

const isOfAccount = (error: ProviderError) =>
  has(codes.account, error) || /\b2\d{3}\b|\b999\d\b/.test(error.code ?? '')

function aboutCard({ message, status, code }: ProviderError): ProviderError {
  const what = message.replace(/^tap: /, '')
  return new ProviderError('tap', what, {
    ...{ isTemporary: false, isAboutCard: true, code },
    ...(status !== undefined && { status }),
  })
}
