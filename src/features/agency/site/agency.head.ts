import type { PageHead, Site } from '../../../api/page.ts'
import { breadcrumbOf } from '../../../ui/site/structured.ts'
import { agencyPath, feedPath, listPagePath, pagingLinks } from '../../article/article.addresses.policy.ts'
import { leadShape, leadSizes } from '../../article-list/site/leadSizes.ts'
import {
  feedLink,
  imageObjectOf,
  itemListOf,
  leadOf,
  shareImageOf,
} from '../../article-list/site/structured.ts'
import type { AgencyData } from './agency.loader.ts'

export function agencyHead(data: AgencyData, site: Site): PageHead {
  const { agency, after, items } = data
  const first = after === null
  const path = agencyPath(agency.slug)
  const url = site.url + encodeURI(path)
  const opened = items[0]
  const { id, name, logo } = agency
  return {
    title: name,
    description: agency.description || `آخر ما نشرته ${name}.`,
    canonical: listPagePath(path, after),
    type: 'profile',
    image: shareImageOf({ kind: 'agency', id, title: name, pictureHash: logo?.hash }, site),
    lead: first && opened?.image ? leadOf(opened.image, leadSizes.list, leadShape(opened)) : undefined,
    noindex: !first || items.length === 0,
    links: [feedLink(feedPath('agency', agency.slug), name), ...pagingLinks(path, data)],
    structured: [
      {
        '@type': 'ProfilePage',
        url,
        inLanguage: 'ar',
        mainEntity: {
          '@type': 'NewsMediaOrganization',
          name,
          url,
          sameAs: agency.website || undefined,
          description: agency.description || undefined,
          logo: logo ? imageObjectOf(logo, site) : undefined,
        },
      },
      itemListOf(site, items),
      breadcrumbOf(site, [{ name, path }]),
    ],
  }
}
