import type { PageAsk, PageHead } from '../../../../api/page.ts'

export async function loadSignIn({ client, url }: PageAsk) {
  return { options: await client.session.options(), next: url.searchParams.get('next') ?? '' }
}
export type SignInData = Awaited<ReturnType<typeof loadSignIn>>

export function signInHead(): PageHead {
  return { title: 'تسجيل الدخول', noindex: true }
}
