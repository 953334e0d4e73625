import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { pagedReaderList, readerListQuery } from '../../contract/pages.ts'
import { articleCard } from '../article/article.schema.ts'

export const watchKinds = ['video', 'audio'] as const
export type WatchKind = (typeof watchKinds)[number]

const clip = z.object({
  article: articleCard,
  src: z.string(),
  type: z.string(),
  width: z.number(),
  height: z.number(),
  poster: z.string().nullable(),
  captions: z.string().nullable().describe('Path of its WebVTT file'),
})
export type Clip = z.infer<typeof clip>

const listed = articleCard.extend({
  recording: z
    .object({ src: z.string(), seconds: z.number().nullable() })
    .nullable()
    .describe('First recording of an audio article that everybody may hear'),
})
export type WatchCard = z.infer<typeof listed>

export const watchContract = {
  sections: endpoint('GET', '/watch', 'public', 'هل نُشر فيديو، وهل نُشر ما يُسمع', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.object({ watch: z.boolean(), listen: z.boolean() })),
  list: endpoint('GET', '/watch/list/{kind}', 'public', 'ما نُشر من فيديو أو صوت، الأحدث أولًا', {
    isShared: true,
  })
    .input(z.object({ ...readerListQuery, kind: z.enum(watchKinds) }))
    .output(pagedReaderList(listed)),
  vertical: endpoint('GET', '/watch/vertical', 'public', 'أحدث الفيديو العمودي المفتوح للجميع', {
    isShared: true,
  })
    .input(z.object({ limit: z.number().int().min(1).max(30).default(30) }))
    .output(z.array(clip)),
}
