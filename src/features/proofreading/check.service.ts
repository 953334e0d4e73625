import type { Actor } from '../../contract/permissions.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { agencyScope } from '../article/article.policy.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import type { CheckedArticle, PublishProblem } from './check.contract.ts'
import { listScheduledTexts, type ScheduledText } from './check.queries.ts'
import { findDeadLinks } from './dead-links.ts'
import { findProblems, linksIn } from './problems.ts'

/** Problems of an article before publishing, those that prevent it first. */
export async function listPublishProblems(
  { db, outbound }: Pick<Services, 'db' | 'outbound'>,
  article: CheckedArticle,
): Promise<PublishProblem[]> {
  const [stops, problems, dead] = await Promise.all([
    listStops(db),
    findProblems(db, article),
    findDeadLinks(outbound, linksIn(article.description)),
  ])
  const links = dead.length > 0 ? [{ code: 'deadLink', message: 'رابط لا يعمل', details: dead }] : []
  return [...problems, ...links]
    .map(problem => ({ ...problem, stops: stops.has(problem.code) }))
    .sort((a, b) => Number(b.stops) - Number(a.stops))
}

const maxScheduled = 20

/** Articles scheduled within a day that have problems; links are not checked. */
export async function listFailing(db: Handle, actor: Actor) {
  const articles = await listScheduledTexts(db, agencyScope(actor).agencyId, maxScheduled)
  const stops = await listStops(db)
  const checked: {
    article: Pick<ScheduledText, 'id' | 'title' | 'publishAt'>
    problems: PublishProblem[]
  }[] = []
  for (const article of articles) {
    const { id, title, publishAt } = article
    const problems = await findProblems(db, article)
    if (problems.length === 0) continue
    checked.push({
      article: { id, title, publishAt },
      problems: problems.map(problem => ({ ...problem, stops: stops.has(problem.code) })),
    })
  }
  return checked
}

/** The reason why the newsroom's rules prevent publishing; undefined if they do not. */
export async function findPublishStop(db: Handle, article: CheckedArticle): Promise<string | undefined> {
  const stops = await listStops(db)
  if (stops.size === 0) return undefined
  const stopping = (await findProblems(db, article)).filter(({ code }) => stops.has(code))
  if (stopping.length === 0) return undefined
  return `لا يُنشر قبل إصلاح: ${stopping.map(({ message }) => message).join('؛ ')}.`
}

async function listStops(db: Handle): Promise<Set<string>> {
  return new Set<string>(await getSettingValue(db, 'dashboard', 'publishStops'))
}
