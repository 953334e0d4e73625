import type { Services } from '../../../platform/context.ts'
import { listStories } from '../letter.queries.ts'
import type { Newsletter } from '../newsletter.schema.ts'
import { type Letter, renderLetter } from './renderLetter.ts'

/** A newsletter's letter as it is now. Undefined where there is nothing to say, and so nothing to send. */
export async function composeLetter(
  { db, siteName, siteUrl }: Pick<Services, 'db' | 'siteName' | 'siteUrl'>,
  { name, category, content }: Pick<Newsletter, 'name' | 'category' | 'content'>,
): Promise<Letter | undefined> {
  const stories = await listStories(db, category?.id)
  if (stories.length === 0) return undefined
  return renderLetter(content, stories, { name, siteName: await siteName(), siteUrl })
}
