import { recordChange } from '../../platform/database/audit-log.ts'
import { on } from '../../platform/events.ts'
import { articleEntity } from '../article/article.entity.ts'
import { articleChanged } from '../article/article.events.ts'

/** Automatic changes (scheduled publication, a purge) are not logged: the log records what people and feeds do. */
export const logArticle = on(articleChanged, async (tx, { action, by, id, before, after }) => {
  if (by) await recordChange(tx, by, articleEntity, { action, id, before, after })
})
