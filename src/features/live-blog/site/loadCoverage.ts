import { redirect } from 'react-router'
import { type ApiClient, errorCode } from '../../../api/client.ts'
import { articlePath } from '../../article/article.addresses.policy.ts'
import { coverageHtml, headHtml } from './coverageHtml.ts'
import { entryText, entryTitle } from './entryText.ts'

/** Data of an entry for search engines. */
type UpdateForRobots = { id: number; title: string; text: string; postedAt: string; editedAt: string | null }

export type ShownCoverage = {
  startedAt: string
  endedAt: string | null
  updates: UpdateForRobots[]
  /**
   * Everything that readers see, as two strings: React leaves them to the script that follows the coverage, and the
   * page's version does not depend on them.
   */
  headHtml: string
  liveHtml: string
}

const longestTold = 500

/** A page that begins with a deleted entry is not found. */
export async function loadCoverage(
  client: ApiClient,
  article: { id: number; slug: string },
  post: string | null,
): Promise<ShownCoverage> {
  const from = /^[1-9]\d{0,8}$/.test(post ?? '') ? Number(post) : undefined
  const toAll = () => redirect(encodeURI(articlePath(article)), 302)
  if (post !== null && from === undefined) throw toAll()
  const coverage = await client.coverage.get({ id: article.id, ...(from && { post: from }) }).catch(error => {
    if (from !== undefined && errorCode(error) === 'NOT_FOUND') throw toAll()
    throw error
  })
  const { startedAt, endedAt, entries } = coverage
  return {
    startedAt,
    endedAt,
    updates: entries.map(({ id, html, postedAt, editedAt }) => ({
      id,
      title: entryTitle(html),
      text: entryText(html).slice(0, longestTold),
      postedAt,
      editedAt,
    })),
    headHtml: headHtml(coverage, { ...article, startedAt }),
    liveHtml: coverageHtml(coverage, article, from),
  }
}
