import type { Services } from '../../platform/context.ts'

/** If the invoice has no seller name, uses the site's name, which may come from the environment. */
export async function withSellerName<Of extends { seller: { name: string } }>(
  invoice: Of,
  siteName: Services['siteName'],
): Promise<Of> {
  const { seller } = invoice
  return seller.name ? invoice : { ...invoice, seller: { ...seller, name: await siteName() } }
}
