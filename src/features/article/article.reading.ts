import { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { splitAtWall } from '../../platform/html/html.ts'
import { unsigned } from '../../platform/security/cursors.ts'
import {
  findPrevious,
  findPublished,
  listFamily,
  listPublished,
  type ReaderFilter,
} from './article.queries.ts'
import type { ArticleCard, Cursor, ReaderArticle } from './article.schema.ts'
import { goneOrMissing } from './article.takedown.service.ts'

const cursorSchema = z.object({ publishAt: time, id })

/** Opaque cursor of a list: the last article shown. */
export function encodeCursor({ publishAt, id }: Cursor): string {
  return Buffer.from(`${publishAt}|${id}`).toString('base64url')
}

export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined
  const [publishAt, id] = Buffer.from(unsigned(text), 'base64url').toString().split('|')
  const cursor = cursorSchema.safeParse({ publishAt, id: Number(id) })
  if (!cursor.success) {
    throw fail('INVALID_INPUT', { issues: [{ path: 'after', message: 'موضع غير صحيح في القائمة' }] })
  }
  return cursor.data
}

/** Expects one row more than the limit, to know whether there is another page. */
export function toPage<Row extends Cursor>(
  rows: Row[],
  limit: number,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last ? encodeCursor(last) : null }
}

/** A category with its children, as a list's filter. */
export async function familyOf(db: Handle, category: number | undefined): Promise<number[] | undefined> {
  return category === undefined ? undefined : listFamily(db, category)
}

type ListedArticles<Row> = {
  /** Newest first. */
  list: (range: { limit: number; after: Cursor | undefined }) => Promise<Row[]>
  findPrevious: (range: { limit: number; after: Cursor }) => Promise<Cursor | undefined>
}

/** A page of a list, with its cache tags and the cursors of both directions. */
export async function readPageOf<Row extends ArticleCard>(
  context: ApiContext,
  { after: text, limit }: { after?: string; limit: number },
  { list, findPrevious }: ListedArticles<Row>,
) {
  const after = decodeCursor(text)
  const [rows, previous] = await Promise.all([
    list({ limit: limit + 1, after }),
    after && findPrevious({ limit, after }),
  ])
  const page = toPage(rows, limit)
  noteCards(context, page.items)
  const { sign } = context.cursors
  return {
    items: page.items,
    next: await sign(page.next),
    previous: await sign(previous ? encodeCursor(previous) : null),
  }
}

/** The same for published articles that a filter describes. */
export function readPage(
  context: ApiContext,
  { after, limit, ...narrow }: Omit<ReaderFilter, 'after'> & { after?: string },
) {
  return readPageOf(
    context,
    { after, limit },
    {
      list: range => listPublished(context.db, { ...narrow, ...range }),
      findPrevious: range => findPrevious(context.db, { ...narrow, ...range }),
    },
  )
}

/** Cards also show names of category, author and agency, and the picture's texts. */
export function noteCards(context: ApiContext, cards: ArticleCard[]): void {
  // Invalidated by any change of a category or its parent.
  if (cards.length > 0) context.addCacheTags(cacheTag.all('categories'))
  for (const card of cards) {
    context.addCacheTags(cacheTag.article(card.id))
    if (card.image) context.addCacheTags(cacheTag.one('media', card.image.id))
    if (card.agency) context.addCacheTags(cacheTag.one('agencies', card.agency.id))
    if (card.author) context.addCacheTags(cacheTag.one('authors', card.author.id))
    // Names of other outlets, without their ids.
    if (card.also.length > 0) context.addCacheTags(cacheTag.all('agencies'), cacheTag.all('sources'))
  }
}

/** A published article with the cache tags of all that it shows, not locked yet. */
export async function getPublished(context: ApiContext, id: number): Promise<ReaderArticle> {
  // Tag 404s too, so that publishing the article invalidates them. Dossiers decide whether it belongs to any.
  context.addCacheTags(cacheTag.article(id), cacheTag.dossiers)
  const article = await findPublished(context.db, id)
  if (!article) throw await goneOrMissing(context.db, id)
  noteCards(context, [article])
  for (const tag of article.tags) context.addCacheTags(cacheTag.one('tags', tag.id))
  for (const { id } of article.contributors) context.addCacheTags(cacheTag.one('authors', id))
  for (const person of article.people) context.addCacheTags(cacheTag.one('people', person.id))
  if (article.source) context.addCacheTags(cacheTag.one('sources', article.source.id))
  const { authorImage, contributors, outside } = article
  for (const one of [authorImage, outside?.shareImage, ...contributors.map(({ image }) => image)])
    if (one) context.addCacheTags(cacheTag.one('media', one.id))
  return article
}

/** Removes the paid part for everybody. */
export function lockForAll(article: ReaderArticle): ReaderArticle {
  if (article.access === 'free') return article
  const { open: description } = splitAtWall(article.description)
  return { ...article, description, narration: null, locked: true }
}

/** Removes the paid part for readers who may not read it. */
export async function lockUnlessEntitled(
  article: ReaderArticle,
  { readLocked }: Pick<ApiContext, 'readLocked'>,
): Promise<ReaderArticle> {
  if (article.access === 'free') return article
  const {
    whole,
    left,
    onBehalfOf = null,
  } = await readLocked({ id: article.id, agencyId: article.agency?.id ?? null })
  if (whole) return { ...article, freeLeft: left, onBehalfOf }
  return { ...lockForAll(article), freeLeft: left }
}
