import { z } from 'zod'
import { rightsTo } from '../../contract/access.ts'
import { endpoint, fileOutput } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, picture, revision, slug, time, url } from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { bySlug, id, staffList, staffQuery } from '../../contract/pages.ts'

const channelKinds = ['tv', 'radio'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** Why a stream does not play. `silent`: it plays, without sound. */
const streamProblems = ['away', 'refused', 'unreadable', 'empty', 'ended', 'stalled', 'silent'] as const
export type StreamProblem = (typeof streamProblems)[number]

/** Purpose of a picture: we show `logo` and `cover`; an app may use others. */
const imageKey = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, 'حروف لاتينية صغيرة وأرقام وشرطات')

const channel = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  kind: z.enum(channelKinds),
  streamUrl: z.string(),
  fallbackUrl: z.string().describe('Played when the stream fails; empty without one'),
  images: z.record(z.string(), picture),
  order: z.number(),
  enabled: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Channel = z.infer<typeof channel>

const channelCard = channel.pick({
  id: true,
  name: true,
  slug: true,
  kind: true,
  streamUrl: true,
  fallbackUrl: true,
  images: true,
})
export type ChannelCard = z.infer<typeof channelCard>

const onAir = z.object({
  id,
  isOnAir: z.boolean().describe('Whether a stream of it played at the last probe'),
  playing: z.string().describe('Title that the stream sends; empty without one'),
})
export type OnAir = z.infer<typeof onAir>

/** `probedAt` is null until the first probe. */
const streamHealth = z.object({
  url: z.string(),
  probedAt: time.nullable(),
  problem: z.enum(streamProblems).nullable(),
  problemSince: time.nullable(),
})
export type StreamHealth = z.infer<typeof streamHealth>

const probedDay = z.object({
  day: z.iso.date(),
  probes: z.number(),
  playsMain: z.number(),
  playsAny: z.number(),
})
export type ProbedDay = z.infer<typeof probedDay>

const channelHealth = z.object({
  main: streamHealth,
  fallback: streamHealth.nullable(),
  days: z.array(probedDay).describe('Oldest first; without days that had no probe'),
})
export type ChannelHealth = z.infer<typeof channelHealth>

const channelRow = channel.extend({
  /** Null until the first probe. */
  mainProblem: z.enum(streamProblems).nullable(),
  fallbackProblem: z.enum(streamProblems).nullable(),
  probedAt: time.nullable(),
})
export type ChannelRow = z.infer<typeof channelRow>

/** Shared by the form and the call. */
export const channelInput = z.object({
  name: name(80),
  slug: slug.optional(),
  kind: z.enum(channelKinds),
  streamUrl: url('عنوان بث يبدأ بـ https').max(2000),
  fallbackUrl: z.union([z.literal(''), url('عنوان بث يبدأ بـ https').max(2000)]).default(''),
  /** Only the named pictures are changed; null removes one. */
  images: z.record(imageKey, id.nullable()).default({}),
  order: z.number().int().min(0).max(10_000).default(0),
  enabled: z.boolean().default(true),
})

const { SLUG_TAKEN, NOT_FOUND } = errors
const rights = rightsTo('Settings')
const calls = nounCalls({ row: channel, input: channelInput, rights, taken: { SLUG_TAKEN } })
const byKey = z.object({ id, key: imageKey })

export const channelContract = {
  list: endpoint('GET', '/channels', 'public', 'القنوات المفعّلة بترتيبها', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.array(channelCard)),
  paginate: endpoint('GET', '/channels/admin', rights.read, 'القنوات، للإدارة')
    .input(
      staffQuery(['order', 'name', 'createdAt'], 'order', {
        kind: z.enum(channelKinds).optional(),
        enabled: z.boolean().optional(),
      }),
    )
    .output(staffList(channelRow)),
  countRadio: endpoint('GET', '/channels/audio/count', 'public', 'عدد الإذاعات المفعّلة', {
    isShared: true,
  }).output(z.object({ count: z.number() })),
  onAir: endpoint('GET', '/channels/on-air', 'public', 'القنوات المفعّلة: أيها على الهواء، وما يُبث الآن', {
    isShared: true,
  }).output(z.array(onAir)),
  bySlug: endpoint('GET', '/channels/slug/{slug}', 'public', 'قناة بمعرّفها، القديم أو الحالي')
    .input(bySlug)
    .errors({ NOT_FOUND })
    .output(channelCard),
  health: endpoint('GET', '/channels/{id}/health', rights.read, 'حال بث قناة وما مضى منه')
    .input(z.object({ id }))
    .errors({ NOT_FOUND })
    .output(channelHealth),
  get: calls.get('/channels/{id}', 'قناة'),
  image: endpoint('GET', '/channels/{id}/{key}', 'public', 'صورة قناة: الشعار logo أو الغلاف cover أو غيرهما')
    .route({ outputStructure: 'detailed' })
    .input(byKey)
    .errors({ NOT_FOUND })
    .output(fileOutput('الصورة نفسها')),
  create: calls.create('/channels', 'إنشاء قناة'),
  edit: calls.edit('/channels/{id}', 'تعديل قناة'),
  setEnabled: endpoint('PATCH', '/channels/status/{id}', rights.update, 'تفعيل قناة أو تعطيلها')
    .input(z.strictObject({ id, enabled: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(channel),
  remove: calls.remove('/channels/{id}', 'حذف قناة'),
  removeImage: endpoint('DELETE', '/channels/{id}/image/{key}', rights.update, 'إزالة صورة من صور قناة')
    .input(byKey)
    .errors({ NOT_FOUND })
    .output(channel),
}
