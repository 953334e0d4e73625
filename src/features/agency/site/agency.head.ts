import type { PageHead, Site } from '../../../api/page.ts'
import { agencyPath } from '../../article/site/addresses.ts'
import { leadSizes } from '../../article/site/leadSizes.ts'
import { breadcrumbOf, itemListOf, leadOf, linkedPicture } from '../../article/site/structured.ts'
import type { AgencyData } from './agency.loader.ts'

export function agencyHead({ agency, first, items, next }: AgencyData, site: Site): PageHead {
  const canonical = agencyPath(agency.slug)
  const lead = items[0]?.image
  return {
    title: agency.name,
    description: agency.description || `آخر ما نشرته ${agency.name}.`,
    canonical,
    type: 'profile',
    image: agency.logo ? linkedPicture(agency.logo, site) : undefined,
    lead: first && lead ? leadOf(lead, leadSizes.list) : undefined,
    noindex: !first,
    links: [
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        href: `/rss/agency/${agency.slug}.xml`,
        title: agency.name,
      },
      ...(next ? [{ rel: 'next', href: `${canonical}?after=${next}` }] : []),
    ],
    structured: [
      {
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'NewsMediaOrganization',
          name: agency.name,
          url: agency.website || site.url + encodeURI(canonical),
          description: agency.description || undefined,
        },
        hasPart: itemListOf(site, items),
      },
      breadcrumbOf(site, [
        { name: site.name, path: '/' },
        { name: agency.name, path: canonical },
      ]),
    ],
  }
}
