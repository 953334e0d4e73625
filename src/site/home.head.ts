import type { PageHead, Site } from '../api/page.ts'
import { leadShape, leadSizes } from '../features/article-list/site/leadSizes.ts'
import { itemListOf, leadOf, publisherOf, webSiteOf } from '../features/article-list/site/structured.ts'
import type { HomeData } from './home.loader.ts'

export function homeHead({ leads, blocks }: HomeData, site: Site): PageHead {
  const [lead] = leads
  const sections = blocks.map(block => block.name).join('، ')
  const motto = `${site.name}: أخبار وتقارير وتحليلات على مدار الساعة`
  return {
    title: site.name,
    description: site.description || (sections ? `${motto}: ${sections}.` : `${motto}.`),
    canonical: '/',
    lead: lead?.image ? leadOf(lead.image, leadSizes.home, leadShape(lead)) : undefined,
    structured: [publisherOf(site), webSiteOf(site), itemListOf(site, leads)],
  }
}
