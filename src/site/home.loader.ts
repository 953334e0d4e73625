import type { PageAsk } from '../api/page.ts'
import type { Picture } from '../contract/fields.ts'
import type { ArticleCard } from '../features/article/article.schema.ts'
import type { Signed } from '../features/author/site/Writers.tsx'
import { loadIfHeard } from '../features/weather/site/weather.loader.ts'

const shown = { leads: 6, latest: 6, block: 6, mostRead: 8, ticker: 6, writers: 4, people: 8 }
const candidates = 24
/** So many that a block is full although some of its stories stand higher already. */
const each = shown.block + shown.leads + shown.writers

/** The front page: each article stands on it once, in the most important place it has earned. */
export async function loadHome({ client }: PageAsk) {
  const [{ newest, breaking, sections }, mostRead, agencies, categories, authors, channels, people, weather] =
    await Promise.all([
      client.article.front({ newest: candidates, breaking: shown.ticker, each }),
      client.article.mostRead({ limit: shown.mostRead }),
      client.agency.list(),
      client.category.list(),
      client.author.all(),
      client.channel.list(),
      client.person.present({ limit: shown.people }),
      loadIfHeard({ client }),
    ])
  const leads = chooseLeads(newest, breaking)
  const others = newest.filter(article => !leads.some(({ id }) => id === article.id))
  const latest = others.slice(0, shown.latest)
  const writers = chooseSigned(others, authors)
  const placed = new Set([...leads, ...writers].map(article => article.id))
  const blocks = categories.map(({ id, name, slug, colour, children }) => {
    const own = sections.find(({ category }) => category === id)?.articles ?? []
    const articles = own.filter(article => !placed.has(article.id)).slice(0, shown.block)
    const branches = children.map(child => ({ id: child.id, name: child.name, slug: child.slug }))
    return { id, name, slug, colour, branches, articles }
  })
  return {
    breaking,
    leads,
    latest,
    blocks: blocks.filter(block => block.articles.length > 0),
    mostRead,
    writers,
    agencies,
    channels,
    people,
    weather,
  }
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** Breaking stories first, then the newest; one of each category as long as there are enough. */
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

type Portrayed = { id: number; image: Picture | null }

/** The longest pieces of those whose writers have a face, one of each; a row that would not fill is none. */
function chooseSigned(articles: ArticleCard[], authors: Portrayed[]): Signed[] {
  const portraits = new Map(authors.map(({ id, image }) => [id, image]))
  const chosen = new Map<number, Signed>()
  for (const article of articles.toSorted((one, other) => other.readMinutes - one.readMinutes)) {
    const { author } = article
    const portrait = author && portraits.get(author.id)
    if (portrait && !chosen.has(author.id)) chosen.set(author.id, { ...article, author, portrait })
  }
  return chosen.size < shown.writers ? [] : [...chosen.values()].slice(0, shown.writers)
}
