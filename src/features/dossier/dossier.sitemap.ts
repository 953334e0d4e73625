import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { dossierPath } from './dossier.addresses.policy.ts'
import { dossierPages } from './dossier.pages.ts'

export async function dossierSitemap({ client, addCacheTags }: SitemapAsk): Promise<SitemapPart> {
  addCacheTags(cacheTag.all('dossiers'))
  const dossiers = await client.dossier.list({ limit: 100 })
  return {
    empty: dossiers.length > 0 ? [] : [dossierPages.dossiers___ar.path],
    pages: dossiers.map(dossier => ({ path: dossierPath(dossier), changedAt: dossier.changedAt })),
  }
}
