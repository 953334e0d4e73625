import { z } from 'zod'
import { readerArticle } from './article.schema.ts'

const words = { html: z.string().describe('With inline elements'), text: z.string() }
const bodyPicture = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  caption: z.string(),
})
const player = {
  src: z.string(),
  poster: z.string().nullable(),
  captions: z.string().nullable(),
  seconds: z.number().nullable(),
  caption: z.string(),
}

/**
 * A part of a body. Programs show what they know by its type, and of others the `html` or nothing: new types may come.
 */
export const bodyBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), ...words }),
  z.object({ type: z.literal('heading'), level: z.number(), ...words }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.object(words)) }),
  z.object({ type: z.literal('quote'), pull: z.boolean(), ...words }),
  z.object({ type: z.literal('number'), value: z.string(), ...words }),
  z.object({ type: z.literal('box'), ...words }),
  z.object({ type: z.literal('update'), at: z.string().nullable(), ...words }),
  z.object({ type: z.literal('table'), ...words }),
  bodyPicture.extend({ type: z.literal('picture') }),
  z.object({ type: z.literal('gallery'), pictures: z.array(bodyPicture) }),
  z.object({ type: z.literal('video'), ...player }),
  z.object({ type: z.literal('audio'), ...player }),
  z.object({
    type: z.literal('document'),
    src: z.string(),
    name: z.string(),
    bytes: z.number().nullable(),
  }),
  z.object({ type: z.literal('embed'), url: z.string(), caption: z.string() }),
  z.object({ type: z.literal('article'), id: z.number(), title: z.string() }),
  z.object({ type: z.literal('poll'), id: z.number(), title: z.string() }),
  z.object({ type: z.literal('rule') }),
  z.object({ type: z.literal('html'), ...words }),
])

/** An article for programs: its body in blocks, and nothing about the person who reads it. */
export const articleInBlocks = readerArticle
  .omit({ description: true, framings: true, moving: true, freeLeft: true, onBehalfOf: true })
  .extend({ body: z.array(bodyBlock) })
