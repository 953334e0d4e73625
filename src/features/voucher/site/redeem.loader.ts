import type { PageAsk, PageHead } from '../../../api/page.ts'

export async function loadRedeem({ query }: PageAsk<'article' | 'code'>) {
  return { code: query.get('code')?.slice(0, 80) ?? '', article: Number(query.get('article')) || null }
}
export type RedeemData = Awaited<ReturnType<typeof loadRedeem>>

export function redeemHead(): PageHead {
  return { title: 'استبدال رمز اشتراك', canonical: '/subscribe/redeem', noindex: true }
}
