import * as article from './features/article/article.subscribers.ts'
import * as feed from './features/feed/feed.subscribers.ts'
import * as log from './features/log/log.subscribers.ts'
import * as search from './features/search/search.subscribers.ts'
import * as websub from './features/websub/websub.subscribers.ts'
import type { Subscriber } from './platform/events.ts'

const slices = [article, feed, log, search, websub]

/** Every step that follows from an event; a file that is missing here fails `architecture.test.ts`. */
export const subscribers = slices.flatMap(slice => Object.values<Subscriber>(slice))
