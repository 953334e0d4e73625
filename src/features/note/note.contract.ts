import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { time, written } from '../../contract/fields.ts'
import { byId, id } from '../../contract/pages.ts'

const person = z.object({ id: z.number(), name: z.string() })

/** `quote` is the passage, `before` the text before it; both are empty for the whole article. */
const note = z.object({
  id,
  parentId: id.nullable(),
  text: z.string(),
  quote: z.string(),
  before: z.string(),
  /** Hidden from the article's agency. */
  internal: z.boolean(),
  /** Null if the colleague's account was deleted, or the program wrote it. */
  writtenBy: person.nullable(),
  automatic: z.boolean(),
  mentions: z.array(person),
  editedAt: time.nullable(),
  resolvedAt: time.nullable(),
  resolvedBy: person.nullable(),
  createdAt: time,
})
export type Note = z.infer<typeof note>

const mention = z.object({
  noteId: id,
  article: z.object({ id, title: z.string() }),
  by: person.nullable(),
  text: z.string(),
  seen: z.boolean(),
  createdAt: time,
})

/** Limit on the notes of an article, including answers. */
export const maxNotes = 500
const longestQuote = 300
const longestBefore = 60

export const noteText = written('اكتب الملاحظة').max(2000)
const mentions = z.array(id).max(20, 'لا يُنبَّه أكثر من عشرين').default([])

export const noteInput = z.strictObject({
  id,
  text: noteText,
  mentions,
  parentId: id.optional(),
  quote: z.string().trim().max(longestQuote).default(''),
  before: z.string().max(longestBefore).default(''),
  internal: z.boolean().default(false),
})

const { NOT_FOUND, REFUSED } = errors
// Agencies have these rights to their own articles; the service is limited to them.
const read = can('read', 'Article')
const update = can('update', 'Article')

export const noteContract = {
  list: endpoint('GET', '/note/article/{id}', read, 'ملاحظات الزملاء على مقال، الأقدم أولًا')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.array(note)),
  colleagues: endpoint('GET', '/note/colleague/{id}', read, 'من يُنبَّه إلى ملاحظة على هذا المقال')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.array(person.extend({ agency: z.boolean() }))),
  create: endpoint('POST', '/note/article/{id}', update, 'ملاحظة على مقال، أو رد على ملاحظة')
    .input(noteInput)
    .errors({ NOT_FOUND, REFUSED })
    .output(note),
  edit: endpoint('PATCH', '/note/{id}', update, 'تعديل صاحب الملاحظة نصها')
    .input(z.strictObject({ id, text: noteText, mentions }))
    .errors({ NOT_FOUND, REFUSED })
    .output(note),
  setResolved: endpoint('PATCH', '/note/resolved/{id}', update, 'جعل ملاحظة منتهية أو إعادة فتحها')
    .input(z.strictObject({ id, resolved: z.boolean() }))
    .errors({ NOT_FOUND, REFUSED })
    .output(note),
  remove: endpoint('DELETE', '/note/{id}', update, 'حذف ملاحظة وردودها')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ id })),
  mentions: endpoint('GET', '/note/mention', read, 'ما ذُكرتُ فيه: ما لم أره أولًا، ثم الأحدث').output(
    z.object({ unseen: z.number(), items: z.array(mention) }),
  ),
  setSeen: endpoint('PATCH', '/note/mention/{id}', read, 'رأيتُ ما ذُكرتُ فيه على هذا المقال')
    .input(byId)
    .output(z.object({ ok: z.literal(true) })),
}
