import { z } from 'zod'
import { name, picture, revision, slug, time } from './fields.ts'
import { id, staffQuery } from './pages.ts'

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

export const namedListQuery = staffQuery(['name', 'createdAt', 'articles'], 'name', {
  status: z.boolean().optional(),
})
