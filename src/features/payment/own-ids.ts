/**
 * Ids that we give to providers. Payment numbers repeat in every installation, and several titles, or staging and
 * production, may share a provider's account; so each id names the installation too.
 */
export type OwnIds = {
  /** An idempotency key or order number of ours, such as `payment-12`. */
  keyOf: (name: string) => string
  metadataOf: (payment: number) => { payment: string; installation: string }
  /** Our payment in an object's metadata; undefined if another installation made the object. */
  paymentIn: (metadata: Metadata) => number | undefined
  /** The same for a page that saves a card. */
  metadataOfCard: (change: number) => { card: string; installation: string }
  cardIn: (metadata: Metadata) => number | undefined
}

type Metadata = Readonly<Record<string, unknown>> | null | undefined

export function createOwnIds(installation: string): OwnIds {
  const idIn = (metadata: Metadata, field: string) => {
    if (metadata?.installation !== installation) return undefined
    const id = Number(metadata[field])
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  }
  return {
    keyOf: name => `${installation}-${name}`,
    metadataOf: payment => ({ payment: String(payment), installation }),
    paymentIn: metadata => idIn(metadata, 'payment'),
    metadataOfCard: change => ({ card: String(change), installation }),
    cardIn: metadata => idIn(metadata, 'card'),
  }
}
