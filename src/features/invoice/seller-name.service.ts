import type { Services } from '../../platform/context.ts'

/** An invoice of a newsroom that had set no name for the seller is by the site, whose name may be in the environment. */
export async function withSellerName<Of extends { seller: { name: string } }>(
  invoice: Of,
  siteName: Services['siteName'],
): Promise<Of> {
  const { seller } = invoice
  return seller.name ? invoice : { ...invoice, seller: { ...seller, name: await siteName() } }
}
