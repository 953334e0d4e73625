import { errorCode } from '../../../../api/client.ts'
import type { PageAsk, PageHead } from '../../../../api/page.ts'

/** With a token, the purchase of a mailed link; without, the one of this browser. Opening the page changes nothing. */
export async function loadConfirmPurchase({ client, params }: PageAsk) {
  const token = params.token ?? ''
  const [link, own] = await Promise.all([
    token ? unless(['WRONG_CODE'], client.payer.link({ token })) : null,
    unless(['NOT_FOUND', 'UNAUTHORIZED'], client.payer.own()),
  ])
  return { isLink: token !== '', link, own }
}
export type ConfirmPurchaseData = Awaited<ReturnType<typeof loadConfirmPurchase>>

async function unless<T>(codes: string[], asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return null
    throw error
  }
}

export function confirmPurchaseHead(): PageHead {
  return { title: 'تأكيد البريد', noindex: true }
}
