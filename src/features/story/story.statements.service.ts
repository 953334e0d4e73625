import type { Handle } from '../../platform/database/database.ts'
import { beginningOfText, splitAtWall } from '../../platform/html/html.ts'
import { compareStatements, type Statement } from './statements.ts'
import { listBeginnings } from './story.queries.ts'
import type { ReaderStory } from './story.schema.ts'

/** Articles and letters of each that are compared. They bound the cost of a page, however long a story is. */
const [maxArticles, maxLetters] = [10, 4000]
/** More HTML than these letters take. */
const maxHtml = 60_000
const maxStatements = 60
const longestStatement = 400

/** Ends at a word. */
const shorten = (text: string) =>
  text.length <= longestStatement ? text : `${text.slice(0, text.lastIndexOf(' ', longestStatement))}…`

/** Statements of a story's first articles, without the parts that only subscribers may read. */
export async function listStatements(db: Handle, { items }: ReaderStory): Promise<Statement[]> {
  const ids = items.slice(0, maxArticles).map(({ articleId }) => articleId)
  const articles = (await listBeginnings(db, ids, maxHtml)).map(({ id, html, isLocked }) => ({
    articleId: id,
    text: beginningOfText(isLocked ? splitAtWall(html).open : html, maxLetters).slice(0, maxLetters),
  }))
  return compareStatements(articles)
    .slice(0, maxStatements)
    .map(({ text, articleIds }) => ({ text: shorten(text), articleIds }))
}
