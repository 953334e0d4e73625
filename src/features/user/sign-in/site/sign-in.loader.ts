import type { PageAsk, PageHead } from '../../../../api/page.ts'

export async function loadSignIn({ client, query }: PageAsk<'next'>) {
  return { options: await client.session.options(), next: query.get('next') ?? '' }
}
export type SignInData = Awaited<ReturnType<typeof loadSignIn>>

export function signInHead(): PageHead {
  return { title: 'تسجيل الدخول', noindex: true }
}
