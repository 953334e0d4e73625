import { z } from 'zod'
import { type ArticleList, cacheTag, listKinds, listsOfTag } from '../../contract/cache-tags.ts'
import type { Services } from '../../platform/context.ts'
import { atEnd } from '../../platform/database/at-end.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { listFeedsOf } from './websub.service.ts'

/** Combines the many changes of a feed while an agency's items arrive. */
const gatherMs = 5000
/** With the queue's back-off, about a day. */
const maxAttempts = 15

export const tellHubs = defineJob('tellHubs', {
  line: 'prompt',
  payload: z.union([
    z.object({ changed: z.array(z.object({ kind: z.enum(listKinds), id: z.number() })) }),
    // Payload of older releases: lists by their cache tags.
    z
      .object({ lists: z.array(z.string()) })
      .transform(({ lists }) => ({ changed: lists.flatMap(listsOfTag) })),
  ]),
  run: (tools, { changed }) => tellHubsNow(tools, changed),
})

export const pingHub = defineJob('pingHub', {
  line: 'patient',
  payload: z.object({ hub: z.string(), feed: z.string() }),
  run: pingHubNow,
})

/** Notifies hubs of changes to these lists. */
export async function tellHubsLater(tx: Handle, lists: ArticleList[]): Promise<void> {
  if (lists.length > 0) await tellHubsAtEnd(tx, lists)
}

const tellHubsAtEnd = atEnd<ArticleList[]>((tx, lists) => {
  const changed = [...new Map(lists.flat().map(list => [cacheTag.list(list), list])).values()]
  return enqueue(tx, tellHubs, { changed })
})

/** One job for each hub and feed, so that an unavailable hub delays no other. */
async function tellHubsNow({ db, hubs }: Pick<Services, 'db' | 'hubs'>, lists: ArticleList[]) {
  if (hubs.addresses.length === 0) return
  for (const feed of await listFeedsOf(db, lists)) {
    for (const hub of hubs.addresses) {
      await enqueue(
        db,
        pingHub,
        { hub, feed },
        {
          key: `websub:${hub} ${feed}`.slice(0, 500),
          keepRunAt: true,
          runAt: new Date(Date.now() + gatherMs),
          maxAttempts,
        },
      )
    }
  }
}

async function pingHubNow({ hubs }: Pick<Services, 'hubs'>, { hub, feed }: { hub: string; feed: string }) {
  // Skips hubs removed from the settings meanwhile.
  if (hubs.addresses.includes(hub)) await hubs.ping(hub, feed)
}
