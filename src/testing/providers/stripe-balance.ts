/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const leastCharge = 200

/** Amount and charge of an invoice: an amount too small to charge is added to the next one. */
export function reckon(subscription: { owed?: number }, amount: number, paid: boolean) {
  const due = amount + (subscription.owed ?? 0)
  const charged = paid && due >= leastCharge ? due : 0
  if (paid) subscription.owed = due - charged
  return { total: amount, amount_due: due, amount_paid: charged }
}
