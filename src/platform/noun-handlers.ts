import { cacheTag } from '../contract/cache-tags.ts'
import type { LoggedEntity } from '../contract/entity.ts'
import { fail } from '../contract/fail.ts'
import type { Picture } from '../contract/fields.ts'
import { type ApiContext, seesHidden } from './context.ts'
import type { Database } from './database/database.ts'
import type { NounVerbs } from './database/noun-verbs.ts'
import { found } from './database/rows.ts'
import { findIdBySlug, type Sluggable } from './database/slugs.ts'
import { returningId } from './handlers.ts'

type Handler<Input, Output> = (call: { context: ApiContext; input: Input }) => Promise<Output>
/** A contract call without a handler. `Handled` is the call with one. */
type Call<Input, Output, Handled> = { handler: (handler: Handler<Input, Output>) => Handled }

/** Handlers of the calls that change a simple noun. Each calls its verb. */
export function nounHandlers<New, Edits, Row, Create, Edit, SetStatus, Remove>(
  on: {
    create: Call<New, Row, Create>
    edit: Call<Edits, Row, Edit>
    setStatus: Call<{ id: number; status: boolean }, Row, SetStatus>
    remove: Call<{ id: number }, { id: number }, Remove>
  },
  { create, edit, setStatus, remove }: NounVerbs<New, Edits, Row>,
) {
  return {
    create: on.create.handler(({ context, input }) => create(context.db, context, input)),
    edit: on.edit.handler(({ context, input }) => edit(context.db, context, input)),
    setStatus: on.setStatus.handler(({ context, input }) =>
      setStatus(context.db, context, input.id, input.status),
    ),
    remove: on.remove.handler(returningId(({ context, input }) => remove(context.db, context, input.id))),
  }
}

type WithPictures = { image?: Picture | null; logo?: Picture | null; images?: Record<string, Picture> }

/** Crops and descriptions of pictures are edited separately from the row. */
function notePictures(context: ApiContext, row: unknown): void {
  const { image, logo, images = {} } = row as WithPictures
  for (const picture of [image, logo, ...Object.values(images)])
    if (picture) context.addCacheTags(cacheTag.one('media', picture.id))
}

/** Handlers of the calls that return one row, by id or by slug. */
export function readHandlers<Row, Get, BySlug>(
  on: {
    get: Call<{ id: number }, NoInfer<Row>, Get>
    bySlug: Call<{ slug: string }, NoInfer<Row>, BySlug>
  },
  entity: LoggedEntity & Sluggable,
  read: (context: ApiContext, id: number) => Promise<Row>,
) {
  /** Adds the tag even for a 404, so that creating the row invalidates it. */
  async function readTagged(context: ApiContext, id: number | undefined) {
    context.addCacheTags(id ? cacheTag.one(entity.table, id) : cacheTag.all(entity.table))
    const row = await read(context, found(id))
    notePictures(context, row)
    return row
  }
  return {
    get: on.get.handler(({ context, input }) => readTagged(context, input.id)),
    bySlug: on.bySlug.handler(async ({ context, input }) =>
      readTagged(context, await findIdBySlug(context.db, entity, input.slug)),
    ),
  }
}

/** Returns a row that is shown, or for staff any row; otherwise throws NOT_FOUND. */
export function shownOrStaff<Row>(
  get: (db: Database, id: number) => Promise<Row>,
  isShown: (row: Row) => boolean,
) {
  return async (context: ApiContext, id: number): Promise<Row> => {
    const row = await get(context.db, id)
    if (!isShown(row) && !seesHidden(context)) throw fail('NOT_FOUND')
    return row
  }
}
