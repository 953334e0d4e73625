import { cacheTag } from '../../contract/cache-tags.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { siteMovedIn } from '../site-import/site-import.events.ts'
import { watchKinds } from './watch.contract.ts'
import { hasPublished } from './watch.queries.ts'

/** The menu names a section from its first article on, and until its last. */
export const renewSections = on(articleChanged, async (tx, { id, before, after }) => {
  for (const kind of watchKinds) {
    const [was, is] = [before, after].map(one => one?.state === 'published' && one.kind === kind)
    if (was !== is && !(await hasPublished(tx, kind, id))) await invalidate(tx, [cacheTag.watchSections])
  }
})

/** Once for a whole import. */
export const renewMovedSections = on(siteMovedIn, tx => invalidate(tx, [cacheTag.watchSections]))
