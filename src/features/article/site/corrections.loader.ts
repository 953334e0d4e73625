import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { breadcrumbOf, webPageOf } from '../../../ui/site/structured.ts'
import { feedLink } from '../../article-list/site/structured.ts'
import { correctionsFeedPath, correctionsPath, listPagePath } from '../article.addresses.policy.ts'

const perPage = 30
export const ledgerTitle = 'التصويبات والتحديثات'
const description = 'كل ما صوّبناه أو وضّحناه أو حدّثناه في أخبارنا بعد نشرها، الأحدث أولًا.'

export async function loadCorrections({ client, query }: PageAsk<'after'>) {
  const after = query.get('after')
  return { after, ...(await client.article.corrections({ limit: perPage, after: after ?? undefined })) }
}
export type CorrectionsData = Awaited<ReturnType<typeof loadCorrections>>

export function correctionsHead({ after, items, next }: CorrectionsData, site: Site): PageHead {
  const canonical = listPagePath(correctionsPath, after)
  return {
    title: ledgerTitle,
    description,
    canonical,
    noindex: items.length === 0,
    links: [
      feedLink(correctionsFeedPath, ledgerTitle),
      ...(next === null ? [] : [{ rel: 'next', href: listPagePath(correctionsPath, next) }]),
    ],
    structured: [
      webPageOf(site, { title: ledgerTitle, description, canonical }),
      breadcrumbOf(site, [{ name: ledgerTitle, path: correctionsPath }]),
    ],
  }
}
