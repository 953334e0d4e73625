import { redirect } from 'react-router'
import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { fail } from '../../../contract/fail.ts'
import { breadcrumbOf, collectionPageOf, listOf } from '../../../ui/site/structured.ts'
import { feedPath, listPagePath, pagingLinks } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { leadSizes } from '../../article-list/site/leadSizes.ts'
import {
  drawnPicture,
  feedLink,
  itemListOf,
  leadOf,
  shareImageOf,
} from '../../article-list/site/structured.ts'
import { dossierPath, dossiersPath } from '../dossier.addresses.policy.ts'
import type { DossierCard, ShownDossier } from '../dossier.contract.ts'

const perPage = 20

export type DossierData = {
  dossier: ShownDossier
  path: string
  /** Cursor of this page; null at the beginning. */
  after: string | null
  previous: string | null
  items: ArticleCard[]
  next: string | null
  isOldestFirst: boolean
  /** Not published yet. */
  isPreview?: boolean
}

export async function loadDossier({
  client,
  params,
  query,
}: PageAsk<'after' | 'timeline'>): Promise<DossierData> {
  const slug = params.slug ?? ''
  const after = query.get('after')
  const order = query.get('timeline')
  const dossier = await client.dossier.bySlug({ slug })
  const path = dossierPath(dossier)
  const isOldestFirst = order === 'oldest' && after === null
  // Also for parameters without effect, so that each page has one address.
  if (slug !== dossier.slug || (order !== null && !isOldestFirst))
    throw redirect(encodeURI(listPagePath(path, after)), 301)
  const page = await client.dossier.articles({ id: dossier.id, limit: perPage, after: after ?? undefined })
  // Later pages show articles alone.
  const shown = after === null ? dossier : { ...dossier, entries: [] }
  return { dossier: shown, path, after, ...page, isOldestFirst }
}

/** A dossier as readers will see it. */
export async function loadDossierPreview({ client, params }: PageAsk): Promise<DossierData> {
  const id = Number(params.id)
  if (!Number.isSafeInteger(id) || id < 1) throw fail('NOT_FOUND')
  const { dossier, articles } = await client.dossier.preview({ id })
  return {
    ...{ dossier, path: dossierPath(dossier), items: articles, isOldestFirst: false, isPreview: true },
    ...{ after: null, previous: null, next: null },
  }
}

const crumb = { name: 'الملفات', path: dossiersPath }

export function dossierHead(data: DossierData, site: Site): PageHead {
  const { dossier, path, after, items } = data
  const { id, name, summary, image, slug, changedAt, explainer } = dossier
  const isFirst = after === null
  return {
    title: name,
    description: summary,
    canonical: listPagePath(path, after),
    image: shareImageOf({ kind: 'dossier', id, title: name, ...drawnPicture(image) }, site),
    lead: isFirst && image ? leadOf(image, leadSizes.list) : undefined,
    // Later pages shift with every new article.
    noindex: !isFirst,
    links: [feedLink(feedPath('dossier', slug), name), ...pagingLinks(path, data)],
    structured: [
      collectionPageOf(
        site,
        { title: name, canonical: path, description: summary, dateModified: changedAt },
        itemListOf(site, isFirst && explainer ? [explainer, ...items] : items),
      ),
      breadcrumbOf(site, [crumb, { name, path }]),
    ],
  }
}

export type DossiersData = { running: DossierCard[]; ended: DossierCard[] }

const maxListed = 100

export async function loadDossiers({ client }: PageAsk): Promise<DossiersData> {
  const all = await client.dossier.list({ limit: maxListed })
  return { running: all.filter(({ ended }) => !ended), ended: all.filter(({ ended }) => ended) }
}

export function dossiersHead({ running, ended }: DossiersData, site: Site): PageHead {
  const all = [...running, ...ended]
  const page = {
    title: crumb.name,
    description: `قصص يتابعها ${site.name}: أخبار كل قصة وخطها الزمني وأبرز شخصياتها في صفحة واحدة.`,
    canonical: dossiersPath,
  }
  const pages = all.map(dossier => ({ name: dossier.name, path: dossierPath(dossier) }))
  return {
    ...page,
    noindex: all.length === 0,
    structured: [collectionPageOf(site, page, listOf(site, pages)), breadcrumbOf(site, [crumb])],
  }
}
