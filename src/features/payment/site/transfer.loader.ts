import type { PageAsk, PageHead } from '../../../api/page.ts'
import { fail } from '../../../contract/fail.ts'
import type { OwnPayment } from '../payment.contract.ts'

export async function loadTransfer({ client, params, cameFrom }: PageAsk) {
  const [payment, { isGuestPayer: isGuest }] = await Promise.all([
    client.payment.own({ id: idIn(params) }),
    client.account.me(),
  ])
  if (!payment.transfer) throw fail('NOT_FOUND')
  return { payment, transfer: payment.transfer, article: cameFrom ?? null, isGuest }
}
export type TransferData = {
  payment: OwnPayment
  transfer: NonNullable<OwnPayment['transfer']>
  /** The article that the reader came from. */
  article: number | null
  /** Has not confirmed the address. */
  isGuest: boolean
}

export function idIn(params: PageAsk['params']): number {
  const id = Number(params.id)
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw fail('NOT_FOUND')
  return id
}

export function transferHead(): PageHead {
  return { title: 'الدفع بتحويل مصرفي', noindex: true }
}
