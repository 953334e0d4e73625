import { ProviderError } from '../../port.ts'

/**
 * Codes of https://developers.tap.company/reference/charge-response-codes, «Bad Requests», in groups that call for
 * something else. Tap also sends codes that it does not list; these say nothing about the account.
 */
const codes = {
  /** Customer id invalid, not found, not matching: after a change from test to live keys. */
  customer: ['1105', '1106', '1107'],
  /** Card number or expiry invalid, card not supported, and failed validations of a card. */
  card: ['1140', '1141', '1163', '4100', '4101', '4102'],
  /** The key does not fit, nothing was sent, or the account may not save cards. */
  account: ['1100', '1101', '1102', '1108'],
  /** Rights and currencies of the account, and fields of a charge that our request lacks or has wrong. */
  /** The phone number is missing, or Tap does not accept it. */
  phone: ['1135', '1136', '1137', '1139'],
  /** «Save card features are not enabled», or not for this transaction. */
  saving: ['1108', '1116'],
  charge: ['1109', '1110', '1114', '1116', '1117', '1118', '1119', '1124', '1129', '1144', '1153', '1216'],
}

const has = (group: readonly string[], { code = '' }: ProviderError) =>
  code.split(', ').some(each => group.includes(each))

/** Refused as a request; a revoked key (401, 403) says nothing of card or customer. */
const isRequest = ({ status }: ProviderError) => status === 400 || status === 404 || status === 422

/** Without a code that says otherwise, it may be the customer. */
export const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof ProviderError && isRequest(error) && (has(codes.customer, error) || !error.code)

/** The account may not save cards; the page can be made without. */
export const isSavingOff = (error: unknown): boolean =>
  error instanceof ProviderError && isRequest(error) && has(codes.saving, error)

/** Tap asks for the payer's number; the reader is asked for it. */
export const asksPhone = (error: unknown): boolean =>
  error instanceof ProviderError && isRequest(error) && has(codes.phone, error)

export function ofPhone(error: unknown): never {
  if (!(error instanceof ProviderError) || !asksPhone(error)) throw error
  const { message, status, code } = error
  throw new ProviderError('tap', message.replace(/^tap: /, ''), {
    ...{ isTemporary: false, asksPhone: true, code },
    ...(status !== undefined && { status }),
  })
}

/** No token can be made of a card that is gone; its code is not documented, so only the account's are left out. */
export function ofToken(error: unknown): never {
  throw error instanceof ProviderError && isRequest(error) && !isOfAccount(error) ? aboutCard(error) : error
}

/**
 * A token was made, so the card exists. A documented code of the account or the request makes the charge wait; any other code
 * is taken for the card's, so that the reader can pay with another, but without saying that the card is at fault.
 */
export function ofCharge(error: unknown): never {
  if (!(error instanceof ProviderError && isRequest(error) && error.code)) throw error
  if (has([...codes.customer, ...codes.card], error)) throw aboutCard(error)
  throw isOfAccount(error) || has(codes.charge, error) ? error : aboutCard(error, { isUnclear: true })
}

const isOfAccount = (error: ProviderError) =>
  has(codes.account, error) || /\b2\d{3}\b|\b999\d\b/.test(error.code ?? '')

function aboutCard(
  { message, status, code }: ProviderError,
  { isUnclear = false }: { isUnclear?: boolean } = {},
): ProviderError {
  const what = message.replace(/^tap: /, '')
  return new ProviderError('tap', what, {
    ...{ isTemporary: false, isAboutCard: true, isUnclear, code },
    ...(status !== undefined && { status }),
  })
}
