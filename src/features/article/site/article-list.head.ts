import type { PageHead, Site } from '../../../api/page.ts'
import { listPath } from './addresses.ts'
import type { ArticleListData, ListSubject } from './article-list.loader.ts'
import { leadSizes } from './leadSizes.ts'
import { breadcrumbOf, itemListOf, leadOf, linkedPicture } from './structured.ts'

export function articleListHead(
  { subject, path, first, items, next }: ArticleListData,
  site: Site,
): PageHead {
  const lead = items[0]?.image
  const { parent } = subject
  const withPlace = (after: string) => `${path}${path.includes('?') ? '&' : '?'}after=${after}`
  return {
    title: subject.name,
    description: subject.description || descriptionOf(subject, site),
    canonical: path,
    image: subject.image ? linkedPicture(subject.image, site) : lead ? linkedPicture(lead, site) : undefined,
    lead: first && lead ? leadOf(lead, leadSizes.list) : undefined,
    // Where a page of a list begins moves with every new article; only the list itself is worth finding.
    noindex: !first,
    links: [
      ...(subject.kind === 'category'
        ? [
            {
              rel: 'alternate',
              type: 'application/rss+xml',
              href: `/rss${path.replace('/articles/', '/category/')}.xml`,
              title: subject.name,
            },
          ]
        : []),
      ...(next ? [{ rel: 'next', href: withPlace(next) }] : []),
    ],
    structured: [
      {
        '@type': 'CollectionPage',
        name: subject.name,
        url: site.url + encodeURI(path),
        inLanguage: 'ar',
        mainEntity: itemListOf(site, items),
      },
      breadcrumbOf(site, [
        { name: site.name, path: '/' },
        ...(parent ? [{ name: parent.name, path: listPath(parent.slug) }] : []),
        { name: subject.name, path },
      ]),
    ],
  }
}

function descriptionOf({ kind, name }: ListSubject, site: Site): string {
  if (kind === 'author') return `مقالات ${name} في ${site.name}.`
  if (kind === 'source') return `ما نُشر في ${site.name} نقلًا عن ${name}.`
  return `آخر ما نُشر في ${site.name} عن: ${name}.`
}
