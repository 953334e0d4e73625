/** `rate` is in hundredths of a per cent: 1500 is 15 %. */
const whole = 10_000n

export type Split = { net: number; vat: number; total: number }

/**
 * Splits a price that includes VAT, in minor units. VAT is rounded half up to a whole unit and the net is the rest, so
 * that they always add up.
 */
export function splitVat(total: number, rate: number): Split {
  // BigInt, as the product of large amounts exceeds safe integers.
  const part = BigInt(total) * BigInt(rate)
  const divisor = whole + BigInt(rate)
  const vat = Number((2n * part + divisor) / (2n * divisor))
  return { net: total - vat, vat, total }
}

/** VAT of a further refund, such that all refunds of a charge together return exactly its VAT. */
export function splitRefund(amount: number, refundedBefore: number, rate: number): Split {
  const after = splitVat(refundedBefore + amount, rate)
  const before = splitVat(refundedBefore, rate)
  return { net: after.net - before.net, vat: after.vat - before.vat, total: amount }
}
