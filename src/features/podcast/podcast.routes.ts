import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { findIdBySlug } from '../../platform/database/slugs.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { readPageOf } from '../article/article.reading.ts'
import { podcastContract } from './podcast.contract.ts'
import { podcastEntity } from './podcast.entity.ts'
import { getEpisode, readTranscript, setEpisode } from './podcast.episode.service.ts'
import { removedMessage } from './podcast.policy.ts'
import { listPodcastsForStaff } from './podcast.queries.ts'
import {
  findEpisodeOf,
  findPrevious,
  findShown,
  listEpisodes,
  listShown,
  wasRemoved,
} from './podcast.reader.queries.ts'
import { createPodcast, editPodcast, getPodcast, removePodcast, switchPodcast } from './podcast.service.ts'

const on = handlersOf(podcastContract)

const maxListed = 100

export const podcastRoutes = on.router({
  list: on.list.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('podcasts'))
    const podcasts = await listShown(context.db, maxListed)
    for (const { image } of podcasts) if (image) context.addCacheTags(cacheTag.one('media', image.id))
    return podcasts
  }),
  bySlug: on.bySlug.handler(async ({ context, input }) => {
    // Tags 404s too, so that publishing the show invalidates them.
    context.addCacheTags(cacheTag.all('podcasts'))
    const id = await findIdBySlug(context.db, podcastEntity, input.slug)
    const podcast = id && (await findShown(context.db, id))
    if (!podcast) {
      const isRemoved = !id && (await wasRemoved(context.db, input.slug))
      throw isRemoved ? fail('GONE', undefined, removedMessage) : fail('NOT_FOUND')
    }
    context.addCacheTags(cacheTag.one('podcasts', podcast.id))
    if (podcast.image) context.addCacheTags(cacheTag.one('media', podcast.image.id))
    return podcast
  }),
  episodes: on.episodes.handler(async ({ context, input: { id, ...range } }) => {
    context.addCacheTags(cacheTag.one('podcasts', id), cacheTag.all('agencies'))
    if (!(await findShown(context.db, id))) throw fail('NOT_FOUND')
    const page = await readPageOf(context, range, {
      list: range => listEpisodes(context.db, id, range),
      findPrevious: range => findPrevious(context.db, id, range),
    })
    return {
      ...page,
      items: page.items.map(({ season, number, type, explicit, chapters, recording, ...article }) => ({
        ...{ season, number, type, explicit, chapters, recording, article },
      })),
    }
  }),
  of: on.of.handler(async ({ context, input }) => {
    // An agency may be closed to guests, and its episodes with it.
    context.addCacheTags(cacheTag.article(input.articleId), cacheTag.all('agencies'))
    const episode = await findEpisodeOf(context.db, input.articleId)
    if (!episode) return null
    const { podcast } = episode
    context.addCacheTags(cacheTag.one('podcasts', podcast.id))
    if (podcast.image) context.addCacheTags(cacheTag.one('media', podcast.image.id))
    const { transcript } = episode.recording ?? {}
    return { ...episode, transcript: transcript ? await readTranscript(context.storage, transcript) : [] }
  }),
  paginate: on.paginate.handler(({ context, input }) => listPodcastsForStaff(context.db, input)),
  episode: on.episode.handler(({ context, input }) => getEpisode(context.db, input.articleId)),
  setEpisode: on.setEpisode.handler(({ context, input }) => setEpisode(context.db, context, input)),
  get: on.get.handler(({ context, input }) => getPodcast(context.db, input.id)),
  create: on.create.handler(({ context, input }) => createPodcast(context, context, input)),
  edit: on.edit.handler(({ context, input }) => editPodcast(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchPodcast(context.db, context, input.id, input.status),
  ),
  remove: on.remove.handler(
    returningId(({ context, input }) => removePodcast(context.db, context, input.id)),
  ),
})
