import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import {
  email,
  maybeWritten,
  name,
  partial,
  picture,
  reference,
  revision,
  slug,
  time,
  webAddress,
} from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import {
  byId,
  bySlug,
  id,
  pagedReaderList,
  readerListQuery,
  staffList,
  staffQuery,
} from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'
import { articleCard, articleStates } from '../article/article.schema.ts'
import { podcastCategories } from './podcast-categories.schema.ts'

const podcastTypes = ['episodic', 'serial'] as const
const episodeTypes = ['full', 'trailer', 'bonus'] as const

const shown = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  image: picture.nullable(),
  author: z.string(),
  category: z.string(),
  subcategory: z.string(),
  language: z.string(),
  explicit: z.boolean(),
  type: z.enum(podcastTypes),
  copyright: z.string(),
  website: z.string(),
  fundingUrl: z.string(),
  appleUrl: z.string(),
  spotifyUrl: z.string(),
  otherUrl: z.string(),
})

const podcast = shown.extend({
  guid: z.string().describe('Identifies the show in all directories'),
  ownerName: z.string(),
  ownerEmail: z.string(),
  status: z.boolean().describe('Published'),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Podcast = z.infer<typeof podcast>

const podcastRow = podcast.extend({ episodes: z.number().describe('In any state') })
export type PodcastRow = z.infer<typeof podcastRow>

/** Apple's limit is in bytes; an Arabic letter has two. */
const maxDescription = 1900
const address = webAddress.default('')
const category = z.string().refine(text => Object.hasOwn(podcastCategories, text), 'اختر تصنيفًا من القائمة')

export const podcastInput = z.object({
  name: name(120),
  slug: slug.optional(),
  description: maybeWritten()
    .min(1, 'جملة أو أكثر تقول عمّ يتحدث البرنامج')
    .max(maxDescription, tooLong('الوصف')),
  imageId: id.nullable().default(null),
  author: name(120),
  ownerName: maybeWritten().max(120).default(''),
  ownerEmail: z.union([z.literal(''), email]).default(''),
  category: category.default('News'),
  subcategory: z.string().max(60).default(''),
  language: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]{2})?$/, 'رمز لغة مثل ar أو ar-eg')
    .default('ar'),
  explicit: z.boolean().default(false),
  type: z.enum(podcastTypes).default('episodic'),
  copyright: maybeWritten().max(200, tooLong('الحقوق')).default(''),
  website: address,
  fundingUrl: address,
  appleUrl: address,
  spotifyUrl: address,
  otherUrl: address,
  status: z.boolean().default(false),
})
export type PodcastInput = z.output<typeof podcastInput>

const card = shown
  .pick({ id: true, name: true, slug: true, description: true, image: true, author: true })
  .extend({
    episodes: z.number().describe('Published ones'),
    newestAt: time.nullable().describe('When its newest episode was published'),
  })
export type PodcastCard = z.infer<typeof card>

const shownPodcast = shown.extend({ episodes: z.number().describe('Published ones') })
export type ShownPodcast = z.infer<typeof shownPodcast>

const recording = z.object({
  src: z.string(),
  type: z.string(),
  bytes: z.number(),
  seconds: z.number().nullable(),
  transcript: z.string().nullable().describe('Path of its WebVTT file'),
})
export type EpisodeRecording = z.infer<typeof recording>

/** Seconds of two days. */
const longest = 172_800

const chapter = z.strictObject({
  seconds: z.number().int().min(0).max(longest, 'الوقت أطول من الممكن'),
  title: name(120),
})
export type Chapter = z.output<typeof chapter>

const maxChapters = 100
const chapters = z
  .array(chapter)
  .max(maxChapters, `${maxChapters} فصل على الأكثر`)
  .refine(list => new Set(list.map(({ seconds }) => seconds)).size === list.length, 'لكل فصل وقته؛ تكرر وقت')

const placement = z.object({
  season: z.number().nullable(),
  number: z.number().nullable(),
  type: z.enum(episodeTypes),
  chapters: z.array(chapter).describe('In order of time'),
})

const episode = placement.extend({
  article: articleCard,
  explicit: z.boolean(),
  recording: recording
    .nullable()
    .describe('Null for subscribers’ episodes, and for those without MP3 or M4A'),
})
export type Episode = z.infer<typeof episode>

const cue = z.object({ seconds: z.number(), text: z.string() })
export type TranscriptCue = z.infer<typeof cue>

const episodeOf = placement.extend({
  podcast: shown.pick({
    id: true,
    name: true,
    slug: true,
    image: true,
    appleUrl: true,
    spotifyUrl: true,
    otherUrl: true,
  }),
  recording: recording.nullable(),
  transcript: z.array(cue).describe('Empty for subscribers’ episodes'),
})
export type EpisodeOf = z.infer<typeof episodeOf>

const staffEpisode = z.object({
  state: z.enum(articleStates),
  isAudio: z.boolean().describe('Whether the article is of the kind audio'),
  podcast: reference.nullable(),
  season: z.number().nullable(),
  number: z.number().nullable(),
  type: z.enum(episodeTypes),
  explicit: z.boolean().nullable(),
  chapters: z.array(chapter).describe('In order of time'),
  recording: recording.nullable(),
  nextNumber: z.number().nullable().describe('One more than the highest number of the show'),
  revision: z.number().int().describe('0 outside of shows'),
})
export type StaffEpisode = z.infer<typeof staffEpisode>

const count = (max: number, error: string) => z.number().int(error).min(1, error).max(max, error).nullable()

export const episodeInput = z.object({
  podcastId: id.nullable().describe('Null takes it out of its show'),
  season: count(999, 'رقم الموسم بين 1 و999').default(null),
  number: count(100_000, 'رقم الحلقة عدد صحيح موجب').default(null),
  type: z.enum(episodeTypes).default('full'),
  explicit: z.boolean().nullable().default(null),
  chapters: chapters.optional().describe('Absent: they stay as they are'),
})
export type EpisodeInput = z.output<typeof episodeInput>

const { GONE, NOT_FOUND, SLUG_TAKEN, STALE_REVISION, REFUSED } = errors
// As for dossiers: the newsroom's. Agencies' articles may be in them.
const rights = rightsEverywhere('Article')
const calls = nounCalls({ row: podcast, input: podcastInput, rights, taken: { SLUG_TAKEN } })

export const podcastContract = {
  list: endpoint('GET', '/podcast', 'public', 'البرامج الصوتية المنشورة، صاحب أحدث حلقة أولًا', {
    isShared: true,
  }).output(z.array(card)),
  bySlug: endpoint('GET', '/podcast/slug/{slug}', 'public', 'برنامج صوتي بمعرّفه، القديم أو الحالي', {
    isShared: true,
  })
    .input(bySlug)
    .errors({ NOT_FOUND, GONE })
    .output(shownPodcast),
  episodes: endpoint('GET', '/podcast/episodes/{id}', 'public', 'حلقات برنامج صوتي، الأحدث أولًا', {
    isShared: true,
  })
    .input(z.object({ ...readerListQuery, id }))
    .errors({ NOT_FOUND })
    .output(pagedReaderList(episode)),
  of: endpoint('GET', '/podcast/of/{articleId}', 'public', 'البرنامج الذي مقالٌ منشور حلقةٌ منه', {
    isShared: true,
  })
    .input(z.object({ articleId: id }))
    .output(episodeOf.nullable()),
  paginate: endpoint('GET', '/podcast/paginate', rights.read, 'البرامج الصوتية، للإدارة')
    .input(staffQuery(['name', 'createdAt', 'updatedAt'], 'name', { status: z.boolean().optional() }))
    .output(staffList(podcastRow)),
  episode: endpoint('GET', '/podcast/episode/{articleId}', rights.read, 'مكان مقال في برنامج صوتي، لتحريره')
    .input(z.object({ articleId: id }))
    .errors({ NOT_FOUND })
    .output(staffEpisode),
  setEpisode: endpoint('PUT', '/podcast/episode/{articleId}', rights.update, 'جعل مقال حلقة، أو إخراجه')
    .input(
      z.object({
        articleId: id,
        revision: z
          .number()
          .int()
          .min(0)
          .optional()
          .describe('As it was read; absent: overwrites what is there'),
        ...episodeInput.shape,
      }),
    )
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(staffEpisode),
  get: endpoint('GET', '/podcast/{id}', rights.read, 'برنامج صوتي، لتحريره')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(podcast),
  create: calls.create('/podcast', 'إنشاء برنامج صوتي'),
  edit: endpoint('PATCH', '/podcast/{id}', rights.update, 'تعديل برنامج صوتي')
    .input(z.object({ id, revision, ...partial(podcastInput.shape) }))
    .errors({ SLUG_TAKEN, NOT_FOUND, STALE_REVISION })
    .output(podcast),
  setStatus: calls.setStatus('/podcast/{id}/status', 'نشر برنامج صوتي أو إخفاؤه'),
  remove: calls.remove('/podcast/{id}', 'حذف برنامج صوتي، وتبقى مقالاته'),
}
