import { z } from 'zod'
import { reference } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { wordFields } from './feed.word-fields.schema.ts'

const maxMappings = 50

/** Words of the source that give an item our section, tags, people or author. */
export const mapping = z.object({
  words: z.array(z.string()),
  fields: z.array(z.enum(wordFields)),
  category: reference.nullable(),
  author: reference.nullable(),
  tags: z.array(reference),
  people: z.array(reference),
})
export type Mapping = z.infer<typeof mapping>

const mappingInput = z.object({
  words: z
    .array(z.string().trim().min(1).max(80))
    .min(1, 'اكتب كلمة أو تصنيفًا من عند المصدر')
    .max(50, 'خمسون كلمة على الأكثر')
    .refine(words => words.every(word => /[\p{L}\p{N}]/u.test(word)), 'في كل كلمة حرف أو رقم على الأقل'),
  fields: z.array(z.enum(wordFields)).min(1, 'اختر موضعًا واحدًا على الأقل').default(['category', 'title']),
  categoryId: id.nullable().default(null),
  authorId: id.nullable().default(null),
  tagIds: z.array(id).max(20).default([]),
  personIds: z.array(id).max(20).default([]),
})
export type MappingInput = z.output<typeof mappingInput>

export const mappingsInput = z.array(mappingInput).max(maxMappings, 'خمسون ربطًا على الأكثر').default([])

/**
 * `copy`: into our own store. `link`: the article names the address of its lead picture, which is never fetched. Pictures
 * are never shown from another site, which would learn who reads what.
 */
export const pictureRights = ['copy', 'link', 'none'] as const

/** Names of what the mappings give an item, for trials. */
export const mappedNames = z.object({
  /** Null if the filter's own section is kept. */
  category: z.string().nullable(),
  author: z.string().nullable(),
  tags: z.array(z.string()),
  people: z.array(z.string()),
})
export type MappedNames = z.infer<typeof mappedNames>
