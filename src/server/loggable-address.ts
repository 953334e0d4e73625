/** Long runs of letters, digits, - and _ between separators. Addresses of files name their content, which is no secret. */
const secretLike = /(?<=[/=.])[\w-]{20,}(?=$|[./?&#])/g

/** Codes of vouchers, which are shorter and are worth money. */
const typedCode = /(?<=[?&]code=)[^&#]+/g

/** An address without what may be a token: of an invitation, a confirmation, a hub's callback. */
export const loggableAddress = (address: string): string =>
  address.startsWith('/media/') ? address : address.replace(typedCode, '…').replace(secretLike, '…')
