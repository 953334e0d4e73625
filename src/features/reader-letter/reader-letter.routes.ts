import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { handlersOf, returningId, returningOk } from '../../platform/handlers.ts'
import { decodeCursor, encodeCursor } from '../article/article.reading.ts'
import { type ReaderLetter, readerLetterContract } from './reader-letter.contract.ts'
import {
  findShownLetter,
  isAnyShown,
  listLettersForStaff,
  listLettersOf,
  listShownLetters,
} from './reader-letter.queries.ts'
import {
  decideLetter,
  editLetter,
  publishLetters,
  receiveLetter,
  removeLetter,
} from './reader-letter.service.ts'

const on = handlersOf(readerLetterContract)

const maxOfArticle = 5

/** Letters name their articles, and link to them while readers can open these. */
function noteArticles(context: ApiContext, letters: ReaderLetter[]): void {
  for (const { article } of letters) if (article) context.addCacheTags(cacheTag.article(article.id))
}

export const readerLetterRoutes = on.router({
  list: on.list.handler(async ({ context, input: { after, limit } }) => {
    context.addCacheTags(cacheTag.all('reader_letters'))
    const rows = await listShownLetters(context.db, { limit: limit + 1, after: decodeCursor(after) })
    const items = rows.slice(0, limit)
    noteArticles(context, items)
    const last = rows.length > limit ? items.at(-1) : undefined
    const next = last ? encodeCursor({ publishAt: last.publishedAt, id: last.id }) : null
    return { items, next: await context.cursors.sign(next) }
  }),
  any: on.any.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('reader_letters'))
    return { any: await isAnyShown(context.db) }
  }),
  of: on.of.handler(({ context, input }) => {
    context.addCacheTags(cacheTag.article(input.articleId))
    return listLettersOf(context.db, input.articleId, maxOfArticle)
  }),
  get: on.get.handler(async ({ context, input }) => {
    // Tags 404s and 410s too: the letter may be published again.
    context.addCacheTags(cacheTag.one('reader_letters', input.id))
    const { letter, wasPublished } = found(await findShownLetter(context.db, input.id))
    if (!letter)
      throw wasPublished ? fail('GONE', undefined, 'أُزيلت هذه الرسالة من الموقع.') : fail('NOT_FOUND')
    noteArticles(context, [letter])
    return letter
  }),
  send: on.send.handler(returningOk(({ context, input }) => receiveLetter(context, input))),
  paginate: on.paginate.handler(({ context, input }) => listLettersForStaff(context.db, input)),
  edit: on.edit.handler(({ context, input }) => editLetter(context.db, context, input)),
  decide: on.decide.handler(({ context, input }) => decideLetter(context.db, context, input)),
  publish: on.publish.handler(
    returningOk(({ context, input }) => publishLetters(context.db, context, input.ids)),
  ),
  remove: on.remove.handler(returningId(({ context, input }) => removeLetter(context.db, context, input.id))),
})
