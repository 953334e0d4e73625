import { redirect } from 'react-router'
import type { PageAsk, PageHead } from '../../../../api/page.ts'
import { nextAddress } from '../../../../contract/next-address.ts'

/** Activates nothing: robots and mail scanners open pages too. */
export async function loadVerify({ client, params, query }: PageAsk<'next'>) {
  const { activated, email, isGuestPayer } = await client.account.me()
  if (isGuestPayer) throw redirect('/subscribe/confirm')
  return {
    activated,
    email,
    token: params.token ?? '',
    next: nextAddress(query.get('next'), '/account'),
  }
}
export type VerifyData = Awaited<ReturnType<typeof loadVerify>>

export function verifyHead(): PageHead {
  return { title: 'تفعيل الحساب', noindex: true }
}
