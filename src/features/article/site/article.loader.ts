import { redirect } from 'react-router'
import type { PageAsk } from '../../../api/page.ts'
import { fail } from '../../../contract/fail.ts'
import type { ArticleCard, ReaderArticle } from '../article.schema.ts'
import { articlePath } from './addresses.ts'
import { prepareBody } from './prepareBody.ts'

const shownRelated = 4
const shownMostRead = 6

export type ArticleData = {
  article: ReaderArticle
  related: ArticleCard[]
  mostRead: ArticleCard[]
  shareUrl: string
}

function idOf(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  if (id < 1 || id > 2_147_483_647) throw fail('NOT_FOUND')
  return id
}

export async function loadArticle({ client, params, site }: PageAsk): Promise<ArticleData> {
  const id = idOf(params.id)
  const article = await client.article.get({ id })
  if (params.slug !== article.slug) throw redirect(encodeURI(articlePath(article)), 301)
  const [related, mostRead] = await Promise.all([
    client.article.related({ id, limit: shownRelated }),
    client.article.mostRead({ limit: shownMostRead }),
  ])
  return { ...shown(article, site.url), related, mostRead: mostRead.filter(other => other.id !== id) }
}

/** As the signed-in editor's client gives it, published or not. */
export async function loadArticlePreview({ client, params, site }: PageAsk): Promise<ArticleData> {
  const article = await client.article.preview({ id: idOf(params.id) })
  return { ...shown(article, site.url), related: [], mostRead: [] }
}

function shown(article: ReaderArticle, siteUrl: string) {
  return {
    article: { ...article, description: prepareBody(article.description) },
    // Without the slug, which a chat would show percent-encoded; the page moves the reader to the whole address.
    shareUrl: `${siteUrl}/article/${article.id}`,
  }
}
