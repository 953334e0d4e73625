import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { beginningOfText, splitAtWall } from '../../platform/html/html.ts'
import { access, published } from '../article/article.selections.ts'
import { compareStatements, type Statement } from './statements.ts'
import type { ReaderStory } from './story.schema.ts'

/** Articles and letters of each that are compared. They bound the cost of a page, whatever a story has. */
const [maxArticles, maxLetters] = [10, 4000]
/** More HTML than these letters take. */
const maxHtml = 60_000
const maxStatements = 60
const longestStatement = 400

/** Ends at a word. */
const shorten = (text: string) =>
  text.length <= longestStatement ? text : `${text.slice(0, text.lastIndexOf(' ', longestStatement))}…`

/** What the first articles of a story state, without the part that only subscribers may read. */
export async function listStatements(db: Handle, { items }: ReaderStory): Promise<Statement[]> {
  const ids = items.slice(0, maxArticles).map(({ articleId }) => articleId)
  const { rows } = await sql<{ id: number; html: string; isLocked: boolean }>`
    select a.id, left(a.description, ${maxHtml}) as html, ${access} = 'subscribers' as "isLocked"
    from articles a where a.id = any(${ids}) and ${published}
    order by array_position(${ids}::integer[], a.id)`.execute(db)
  const articles = rows.map(({ id, html, isLocked }) => ({
    articleId: id,
    text: beginningOfText(isLocked ? splitAtWall(html).open : html, maxLetters).slice(0, maxLetters),
  }))
  return compareStatements(articles)
    .slice(0, maxStatements)
    .map(({ text, articleIds }) => ({ text: shorten(text), articleIds }))
}
