import type { NounWords } from '../../contract/noun-words.ts'
import type { podcastContract } from './podcast.contract.ts'

export const podcastWords: NounWords<typeof podcastContract> = {
  about: ['البرامج الصوتية', 'Podcasts: shows, and the articles that are their episodes'],
  document: 'newsroom',
  order: 110,
  calls: {
    list: 'List published podcasts, the one with the newest episode first',
    bySlug: 'Get a published podcast by its present or former slug',
    episodes: 'List published episodes of a podcast, newest first',
    of: 'Get the podcast that a published article is an episode of, with its transcript',
    paginate: 'List podcasts for staff',
    episode: 'Get an article’s place in a podcast to edit it',
    setEpisode: 'Make an article an episode of a podcast, or take it out',
    get: 'Get a podcast to edit it',
    create: 'Create a podcast',
    edit: 'Edit a podcast',
    setStatus: 'Publish or hide a podcast',
    remove: 'Delete a podcast; its articles stay',
  },
}
