import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'

/** A colleague's tab with an open article. */
const presence = z.object({
  articleId: id,
  tab: z.string(),
  user: z.object({ id: z.number(), name: z.string() }),
  writing: z.boolean(),
  /** Whether it holds the editing lock. */
  holds: z.boolean(),
  since: time,
})
export type Presence = z.infer<typeof presence>

/** Interval of a tab's heartbeat, … */
export const signMs = 8000
/** … and the silence after which it counts as lost. */
export const goneMs = 16_000
/** Limit on the articles of one stream. */
export const maxWatched = 100

const { NOT_FOUND } = errors
const read = can('read', 'Article')
const update = can('update', 'Article')
const tab = z.uuid()

/** A colleague with the articles they have open. */
const colleague = z.object({
  user: z.object({ id: z.number(), name: z.string() }),
  articles: z.array(z.object({ id, title: z.string(), writing: z.boolean() })),
})
export type Colleague = z.infer<typeof colleague>

export const presenceContract = {
  people: endpoint('GET', '/presence', read, 'من يعمل الآن على مقالات، وعلى أيها').output(z.array(colleague)),
  sign: endpoint('PUT', '/presence/{id}', read, 'المقال مفتوح عندي، وأكتب فيه أو لا أكتب')
    .input(z.strictObject({ id, tab, writing: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(z.array(presence)),
  hold: endpoint('POST', '/presence/hold/{id}', update, 'أتولى الكتابة في مقال، ولو كان زميل يكتب فيه')
    .input(z.strictObject({ id, tab }))
    .errors({ NOT_FOUND })
    .output(z.array(presence)),
  leave: endpoint('POST', '/presence/leave/{id}', read, 'أغلقت المقال')
    .input(z.strictObject({ id, tab }))
    .output(z.object({ ok: z.literal(true) })),
}
