import type { PageAsk, PageHead } from '../../../api/page.ts'
import { fail } from '../../../contract/fail.ts'
import { articlePath } from '../../article/article.addresses.policy.ts'

/** The article being reported; 404 without one. */
export async function loadError({ client, query }: PageAsk<'article'>) {
  const asked = query.get('article') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(asked)) throw fail('NOT_FOUND')
  const [article, options] = await Promise.all([
    client.article.get({ id: Number(asked) }),
    client.session.options(),
  ])
  const { id, title } = article
  return { id, title, path: articlePath(article), captcha: options.captcha }
}
export type ErrorData = Awaited<ReturnType<typeof loadError>>

export function errorReportHead(): PageHead {
  return { title: 'الإبلاغ عن خطأ', noindex: true }
}
