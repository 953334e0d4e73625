import { cacheTag } from '../../contract/cache-tags.ts'
import { escapeHtml, escapeText } from '../../contract/escape-html.ts'
import type { ApiContext } from '../../platform/context.ts'
import { listHeadlines } from './article.queries.ts'

const card =
  /<figure data-card="article" data-article="(\d+)"><a href="[^"]*">(?:(?!<\/a>).)*<\/a><\/figure>/gs
/** More than any text has; those beyond it go. */
const mostCards = 50

/** «اقرأ أيضًا» with the title that the article has now; nothing of one that readers cannot open. */
export async function withReadAlso<Article extends { description: string }>(
  context: Pick<ApiContext, 'db' | 'addCacheTags'>,
  article: Article,
): Promise<Article> {
  const { description } = article
  if (!description.includes('data-card="article"')) return article
  const ids = [...new Set(Array.from(description.matchAll(card), ([, id]) => Number(id)))].slice(0, mostCards)
  // Tag those that are gone too: once they are back, so is the card.
  context.addCacheTags(...ids.map(cacheTag.article))
  const known = new Map((await listHeadlines(context.db, ids)).map(each => [each.id, each]))
  return {
    ...article,
    description: description.replace(card, (_card, id: string) => {
      const found = known.get(Number(id))
      if (!found) return ''
      const path = escapeHtml(`/article/${found.id}/${found.slug}`)
      return `<figure data-card="article" data-article="${id}"><a href="${path}">${escapeText(found.title)}</a></figure>`
    }),
  }
}
