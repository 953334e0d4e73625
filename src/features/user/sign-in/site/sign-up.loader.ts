import type { PageAsk, PageHead } from '../../../../api/page.ts'
import { listCountries } from '../../profile/site/countries.ts'

export async function loadSignUp({ client, query }: PageAsk<'next'>) {
  return {
    options: await client.session.options(),
    countries: listCountries(),
    next: query.get('next') ?? '',
  }
}
export type SignUpData = Awaited<ReturnType<typeof loadSignUp>>

export function signUpHead(): PageHead {
  return { title: 'إنشاء حساب', noindex: true }
}
