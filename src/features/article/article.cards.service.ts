import { cacheTag } from '../../contract/cache-tags.ts'
import { escapeHtml, escapeText } from '../../contract/escape-html.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Framing } from '../media/media.contract.ts'
import { listPicturesOf } from '../media/media.service.ts'
import { pollsShown } from './article.events.ts'
import { listHeadlines } from './article.queries.ts'

const card =
  /<figure data-card="article" data-article="(\d+)"><a href="[^"]*">(?:(?!<\/a>).)*<\/a><\/figure>/gs
/** More cards than any text has; later ones are dropped. */
const maxCards = 50
/** Others get the default crop. */
const maxPictures = 100

type Context = Pick<ApiContext, 'db' | 'addCacheTags'>

/** Adds the current state of everything that a text's cards refer to. */
export async function withCards<Article extends { description: string }>(context: Context, article: Article) {
  const shown = await withPolls(context, await withReadAlso(context, article))
  return { ...shown, ...(await readPictures(context, article.description)) }
}

const pictureHash = /<img src="\/media\/([0-9a-f]{32})-/g

type TextPictures = { framings?: Record<string, Framing>; moving?: string[] }

/** Framings of gallery pictures, which are cropped, and hashes of pictures that move. */
async function readPictures(context: Context, html: string): Promise<TextPictures> {
  const hashes = [...new Set(Array.from(html.matchAll(pictureHash), ([, hash = '']) => hash))]
  if (hashes.length === 0) return {}
  const pictures = await listPicturesOf(context.db, hashes.slice(0, maxPictures))
  context.addCacheTags(...pictures.map(({ id }) => cacheTag.one('media', id)))
  const framed = pictures.flatMap(({ hash, framing }) => (framing ? [[hash, framing]] : []))
  const moving = pictures.flatMap(picture => (picture.moving ? picture.hash : []))
  return {
    ...(hashes.length > 1 && { framings: Object.fromEntries(framed) }),
    ...(moving.length > 0 && { moving }),
  }
}

async function withReadAlso<Article extends { description: string }>(
  context: Context,
  article: Article,
): Promise<Article> {
  const { ids, shown } = await readAlsoIn(context.db, [article.description])
  context.addCacheTags(...ids.map(cacheTag.article))
  return ids.length > 0 ? { ...article, description: shown(article.description) } : article
}

const pollCard = /<figure data-card="poll" data-poll="(\d+)"><a href="[^"]*">(?:(?!<\/a>).)*<\/a><\/figure>/gs

/** Leaves out the cards of polls that readers cannot open. */
async function withPolls<Article extends { description: string }>(
  { db, addCacheTags }: Context,
  article: Article,
): Promise<Article> {
  if (!article.description.includes('data-card="poll"')) return article
  const all = Array.from(article.description.matchAll(pollCard), ([, id]) => Number(id))
  const ids = [...new Set(all)].slice(0, maxCards)
  addCacheTags(...ids.map(id => cacheTag.one('polls', id)))
  const known = new Set(await pollsShown.ask(db, ids))
  const description = article.description.replace(pollCard, (whole, id: string) =>
    known.has(Number(id)) ? whole : '',
  )
  return { ...article, description }
}

/**
 * Current titles of «اقرأ أيضًا» cards, without articles that readers cannot open. `ids` includes those for cache tags:
 * when the article returns, so does the card.
 */
export async function readAlsoIn(
  db: Handle,
  texts: readonly string[],
): Promise<{ ids: number[]; shown: (html: string) => string }> {
  const having = texts.filter(html => html.includes('data-card="article"'))
  const all = having.flatMap(html => Array.from(html.matchAll(card), ([, id]) => Number(id)))
  const ids = [...new Set(all)].slice(0, maxCards)
  if (ids.length === 0) return { ids, shown: html => html }
  const known = new Map((await listHeadlines(db, ids)).map(each => [each.id, each]))
  const shown = (html: string) =>
    html.replace(card, (_card, id: string) => {
      const found = known.get(Number(id))
      if (!found) return ''
      const path = escapeHtml(`/article/${found.id}/${found.slug}`)
      return `<figure data-card="article" data-article="${id}"><a href="${path}">${escapeText(found.title)}</a></figure>`
    })
  return { ids, shown }
}
