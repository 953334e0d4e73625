import type { SitemapPart } from '../../api/sitemap.ts'
import { printEditionPages } from './print-edition.pages.ts'

/** Editions repeat articles, so search engines are told of none. */
export async function printEditionSitemap(): Promise<SitemapPart> {
  return { empty: [printEditionPages.print___ar.path] }
}
