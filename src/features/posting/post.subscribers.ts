import { on } from '../../platform/events.ts'
import { agencyRestricted } from '../agency/agency.events.ts'
import { articleChanged } from '../article/article.events.ts'
import { isNews, turnsBreaking } from '../article/article.policy.ts'
import { markPostsOfAgencyLater, sendPostLater } from './post.jobs.ts'
import { moveWaiting } from './post.queries.ts'
import { correctPosts, postByRule, removePosts } from './rule.service.ts'

const hourMs = 3_600_000
/** Articles with an older date were imported and are not news; those that turn breaking may be a little older. */
const newsForMs = { published: hourMs, breaking: 6 * hourMs }

/** Fields of an article that posts contain. */
const told = ['title', 'summary', 'locked'] as const

export const postOut = on(articleChanged, async (tx, { before, after }) => {
  if (after?.state !== 'published') return
  const age = Date.now() - Date.parse(after.publishAt)
  // A scheduled article may be published late: its posts are then offered to staff.
  const isAnnounced = before?.state === 'scheduled' && isNews(after)
  const isNew = isAnnounced || (before?.state !== 'published' && age <= newsForMs.published)
  const isNowBreaking = turnsBreaking({ before, after }) && age <= newsForMs.breaking
  if (isNew || isNowBreaking) {
    const dueAt = isAnnounced ? Date.parse(after.publishAt) : Date.now()
    await postByRule(tx, after, { isNew, isBreaking: isNowBreaking, dueAt })
  }
})

/** Posts that staff planned for a scheduled article's time follow it to another time. */
export const followTime = on(articleChanged, async (tx, { id, before, after, action }) => {
  if (action === 'published' || before?.state !== 'scheduled' || !after?.enable) return
  if (before.publishAt === after.publishAt) return
  const to = new Date(Math.max(Date.parse(after.publishAt), Date.now()))
  for (const post of await moveWaiting(tx, id, before.publishAt, to)) await sendPostLater(tx, post, to)
})

export const followArticle = on(articleChanged, async (tx, { id, before, after }) => {
  if (!before) return
  if (before.state === 'published' && after?.state !== 'published') await removePosts(tx, id)
  else if (after && told.some(field => before[field] !== after[field])) await correctPosts(tx, before, after)
})

export const followAgency = on(agencyRestricted, (tx, { id }) => markPostsOfAgencyLater(tx, id))
