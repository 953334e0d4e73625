import { houseStyle } from '../../arabic/house-style.ts'
import { authorNamesOf } from '../../contract/contributor-roles.ts'
import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { bodyBlocks } from '../../platform/html/body-blocks.ts'
import { splitAtWall } from '../../platform/html/html.ts'
import { listMenuCategories } from '../category/category.service.ts'
import { readPlanOfDay } from '../front-page/front.service.ts'
import type { PrintEdition, PrintedStory } from './print-edition.contract.ts'
import { arrangeEdition, choosePictures, cutLines, printLimits } from './print-edition.policy.ts'
import {
  countOfDay,
  type DayArticle,
  findNeighbours,
  findNewestDay,
  listOfDay,
} from './print-edition.queries.ts'
import { linesOf } from './printed-lines.ts'

const maxCounted = 1000

export function findNewestEdition(db: Handle): Promise<string | null> {
  return findNewestDay(db, houseStyle().timeZone)
}

/** @throws NOT_FOUND for a day without printed articles */
export async function getEdition(
  db: Handle,
  day: string,
): Promise<{ edition: PrintEdition; articles: DayArticle[] }> {
  const of = { day, timeZone: houseStyle().timeZone }
  const [plan, categories, neighbours, count] = await Promise.all([
    readPlanOfDay(db, of),
    listMenuCategories(db),
    findNeighbours(db, of),
    countOfDay(db, of, maxCounted),
  ])
  found(count > 0 ? day : undefined)
  const { articles: limit, html } = printLimits
  const articles = await listOfDay(db, of, { ids: plan.leads, limit, html })
  const order = [...new Set([...plan.sections, ...categories.map(({ id }) => id)])]
  const arranged = arrangeEdition(articles, plan.leads, order)
  const pictures = choosePictures(arranged)
  let left = printLimits.allLetters
  const print = (article: DayArticle): PrintedStory => {
    const story = storyOf(article, { hasPicture: pictures.has(article.id), left })
    for (const { text } of story.text) left -= text.length
    return story
  }
  const edition = {
    day,
    ...neighbours,
    front: arranged.front.map(print),
    sections: arranged.sections.map(({ name, stories }) => ({ name, stories: stories.map(print) })),
    left: Math.max(0, count - articles.length),
  }
  return { edition, articles }
}

function storyOf(
  article: DayArticle,
  { hasPicture, left }: { hasPicture: boolean; left: number },
): PrintedStory {
  const { id, kind, overline, title, summary, section, agency, source, access } = article
  const isLocked = access === 'subscribers'
  const html = isLocked ? splitAtWall(article.description).open : article.description
  const { lines, isCut } = cutLines(linesOf(bodyBlocks(html)), left)
  const image = hasPicture ? article.image : null
  return {
    ...{ id, overline, title, summary, image },
    opinion: kind === 'opinion',
    section: section.name,
    authors: authorNamesOf(article),
    outlet: (agency ?? source)?.name ?? null,
    caption: image ? article.imageCaption : '',
    credit: image ? (article.credit ?? '') : '',
    text: lines,
    rest: isLocked ? 'locked' : isCut || article.isLong ? 'cut' : null,
  }
}
