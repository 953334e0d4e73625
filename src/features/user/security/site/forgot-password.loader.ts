import type { PageAsk, PageHead } from '../../../../api/page.ts'

export async function loadForgotPassword({ client, url }: PageAsk) {
  return {
    options: await client.session.options(),
    /** Of the mailed link. */
    token: url.searchParams.get('token') ?? '',
    next: url.searchParams.get('next') ?? '',
  }
}
export type ForgotPasswordData = Awaited<ReturnType<typeof loadForgotPassword>>

export function forgotPasswordHead(): PageHead {
  return { title: 'كلمة مرور جديدة', noindex: true }
}
