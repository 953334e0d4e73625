import type { PageAsk, PageHead } from '../../../../api/page.ts'

export async function loadForgotPassword({ client, query }: PageAsk<'token' | 'next'>) {
  return {
    options: await client.session.options(),
    /** From the mailed link. */
    token: query.get('token') ?? '',
    next: query.get('next') ?? '',
  }
}
export type ForgotPasswordData = Awaited<ReturnType<typeof loadForgotPassword>>

export function forgotPasswordHead(): PageHead {
  return { title: 'كلمة مرور جديدة', noindex: true }
}
