import { on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { renewShowOf } from './podcast.episode.service.ts'

/** A show changes with its published episodes: titles, recordings, and whether they are published at all. */
export const renewPodcasts = on(articleChanged, async (tx, { id, before, after }) => {
  if (before && [before, after].some(one => one?.state === 'published')) await renewShowOf(tx, id)
})
