import type { PageAsk, PageHead, Site } from '../api/page.ts'
import type { ArticleCard } from '../features/article/article.schema.ts'
import { leadSizes } from '../features/article/site/leadSizes.ts'
import { itemListOf, leadOf, linkedPicture, publisherOf } from '../features/article/site/structured.ts'

const shown = { leads: 5, latest: 8, block: 6, mostRead: 8, ticker: 6 }
const candidates = 24

/** The front page: each article stands on it once, in the most important place it has earned. */
export async function loadHome({ client }: PageAsk) {
  const [newest, breaking, mostRead, agencies, categories] = await Promise.all([
    client.article.list({ limit: candidates }),
    client.article.list({ breaking: true, limit: shown.ticker }),
    client.article.mostRead({ limit: shown.mostRead }),
    client.agency.list(),
    client.category.list(),
  ])
  const leads = chooseLeads(newest.items, breaking.items)
  const placed = new Set(leads.map(article => article.id))
  const latest = newest.items.filter(article => !placed.has(article.id)).slice(0, shown.latest)
  const blocks = await Promise.all(
    categories.map(async ({ id, name, slug, colour, children }) => {
      const { items } = await client.article.list({ category: id, limit: shown.block + placed.size })
      const articles = items.filter(article => !placed.has(article.id)).slice(0, shown.block)
      const branches = children.map(child => ({ id: child.id, name: child.name, slug: child.slug }))
      return { id, name, slug, colour, branches, articles }
    }),
  )
  return {
    breaking: breaking.items,
    leads,
    latest,
    blocks: blocks.filter(block => block.articles.length > 0),
    mostRead,
    agencies,
  }
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** What is breaking first, then the newest; one of each category as long as there are enough. */
function chooseLeads(newest: ArticleCard[], breaking: ArticleCard[]): ArticleCard[] {
  const ranked = [...breaking.slice(0, 2), ...newest].filter(
    (article, index, all) => all.findIndex(other => other.id === article.id) === index,
  )
  const illustrated = ranked.filter(article => article.image)
  const chosen: ArticleCard[] = []
  for (const article of illustrated) {
    const repeats = chosen.some(other => other.category.id === article.category.id)
    if (!repeats && chosen.length < shown.leads) chosen.push(article)
  }
  const rest = [...illustrated, ...ranked].filter(article => !chosen.includes(article))
  return [...new Set([...chosen, ...rest])].slice(0, shown.leads)
}

export function homeHead({ leads, blocks }: HomeData, site: Site): PageHead {
  const lead = leads[0]?.image
  const sections = blocks.map(block => block.name).join('، ')
  return {
    title: site.name,
    description: sections
      ? `${site.name}: أخبار وتقارير وتحليلات على مدار الساعة: ${sections}.`
      : `${site.name}: أخبار وتقارير وتحليلات على مدار الساعة.`,
    canonical: '/',
    image: lead ? linkedPicture(lead, site) : undefined,
    lead: lead ? leadOf(lead, leadSizes.home) : undefined,
    structured: [
      publisherOf(site),
      {
        '@type': 'WebSite',
        '@id': `${site.url}/#website`,
        name: site.name,
        url: `${site.url}/`,
        inLanguage: 'ar',
        publisher: { '@id': `${site.url}/#publisher` },
      },
      itemListOf(site, leads),
    ],
  }
}
