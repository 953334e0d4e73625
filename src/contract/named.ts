import { z } from 'zod'
import { rightsEverywhere } from './access.ts'
import { endpoint } from './endpoint.ts'
import { errors } from './errors.ts'
import { name, picture, revision, slug, time } from './fields.ts'
import { nounCalls } from './noun-calls.ts'
import { id, staffList, staffQuery } from './pages.ts'

// Shared by entities with a name, a slug, a picture and a switch: authors, people, sources.

export const namedFields = {
  id,
  name: z.string(),
  slug: z.string(),
  image: picture.nullable(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
}

export const namedInput = {
  name: name(),
  slug: slug.optional(),
  imageId: id.nullable().default(null),
  status: z.boolean().default(true),
}

const namedListQuery = staffQuery(['name', 'createdAt', 'articles'], 'name', {
  status: z.boolean().optional(),
})

const { SLUG_TAKEN, IN_USE } = errors
const rights = rightsEverywhere('Article')

/**
 * Calls of such an entity. They require the right to all articles, so agencies can only choose from the
 * list.
 */
export function namedCalls<Row extends z.ZodRawShape, Fields extends Record<string, z.ZodType>>(
  row: z.ZodObject<Row>,
  input: z.ZodObject<Fields>,
) {
  return {
    ...nounCalls({ row, input, rights, taken: { SLUG_TAKEN }, inUse: { IN_USE } }),
    paginate: (path: `/${string}`, summary: string) =>
      endpoint('GET', path, rights.read, summary)
        .input(namedListQuery)
        .output(staffList(row.extend({ articles: z.number() }))),
  }
}
