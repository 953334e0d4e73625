import type { PageAsk, PageHead } from '../../../api/page.ts'

export async function loadRedeem({ query }: PageAsk<'code'>) {
  return { code: query.get('code')?.slice(0, 80) ?? '' }
}
export type RedeemData = Awaited<ReturnType<typeof loadRedeem>>

export function redeemHead(): PageHead {
  return { title: 'استبدال رمز اشتراك', canonical: '/subscribe/redeem', noindex: true }
}
