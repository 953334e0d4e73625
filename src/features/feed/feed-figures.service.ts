import type { Handle } from '../../platform/database/database.ts'
import { figure } from '../../platform/metrics/registry.ts'
import { listTroubledFeeds, measureFeeds } from './feed.queries.ts'

const feeds = figure('warraq_feeds', 'Feeds by health. Silent ones answer without new items.', ['state'])
const lastSuccess = figure(
  'warraq_feed_last_success_age_seconds',
  'Time since the last successful fetch of any feed; absent where none is active.',
  [],
)

export async function readFeedFigures(db: Handle): Promise<void> {
  const { successAge, ...counts } = await measureFeeds(db)
  for (const [state, count] of Object.entries(counts)) feeds.set({ state }, count)
  if (successAge === null) lastSuccess.remove()
  else lastSuccess.set(successAge)
}

/** Names of active feeds that are not well. */
export async function findFeedHealth(db: Handle) {
  const [{ healthy, silent, failing }, troubled] = await Promise.all([
    measureFeeds(db),
    listTroubledFeeds(db),
  ])
  return {
    active: healthy + silent + failing,
    failing: troubled.filter(({ failures }) => failures > 0),
    silent: troubled.filter(feed => feed.silent),
  }
}
