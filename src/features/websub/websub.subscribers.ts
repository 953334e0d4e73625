import { on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { listsShowing } from '../article/article.lists.policy.ts'
import { tellHubsLater } from './websub.jobs.ts'

export const tellHubs = on(articleChanged, (tx, { before, after }) =>
  tellHubsLater(tx, listsShowing(before, after)),
)
