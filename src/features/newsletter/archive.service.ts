import { mayEverywhere } from '../../contract/permissions.ts'
import { type ApiContext, isStaff } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { findLetter, findRead, isMember, listSent } from './archive.queries.ts'
import { placeholders } from './letter/filledLetter.ts'

/** @throws NOT_FOUND */
export async function getArchive({ db }: ApiContext, slug: string) {
  const letter = found(await findLetter(db, slug))
  return { ...letter, issues: await listSent(db, letter.id) }
}

/** Non-members get only the heading of an issue for members. @throws NOT_FOUND */
export async function readIssue(context: ApiContext, { slug, issue }: { slug: string; issue: string }) {
  const { db, siteUrl } = context
  const { id, name } = found(await findLetter(db, slug))
  const { html, ...heading } = found(await findRead(db, id, issue))
  const mayRead = !heading.membersOnly || (await readsForMembers(context))
  return { ...heading, newsletter: { name, slug }, html: mayRead ? asPage(html, siteUrl) : null }
}

async function readsForMembers(context: ApiContext): Promise<boolean> {
  const { db, actor } = context
  if (actor?.key) return mayEverywhere(actor, 'read', 'Article')
  return isStaff(context) || (actor !== undefined && (await isMember(db, actor.id)))
}

/**
 * Removes personal addresses. Links open in the reader's own page: in a new tab they would inherit the frame's sandbox.
 */
function asPage(html: string, siteUrl: string): string {
  const filled = Object.values(placeholders).reduce(
    (words, mark) => words.replaceAll(mark, `${siteUrl}/newsletters`),
    html,
  )
  return filled.replaceAll(' target="_blank"', '').replace('<head>', '<head><base target="_top">')
}
