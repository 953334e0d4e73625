import { fail } from '../../contract/fail.ts'
import { type ApiContext, by, signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { agencyScope } from '../article/article.policy.ts'
import { articleContent } from '../article/article.schema.ts'
import { editArticle, getStaffArticle } from '../article/article.service.ts'
import { revisionContract } from './revision.contract.ts'
import { listRevisions } from './revision.queries.ts'

const on = handlersOf(revisionContract)

export const revisionRoutes = on.router({
  revisions: on.revisions.handler(({ context, input }) => revisionsOf(context, input.id)),
  revision: on.revision.handler(async ({ context, input }) => {
    const found = await getRevision(context, input)
    return { ...found, content: articleContent.parse(found.content) }
  }),
  revert: on.revert.handler(async ({ context, input }) => {
    const found = await getRevision(context, input)
    const { publishAt: _kept, contributors, ...content } = articleContent.parse(found.content)
    // A version from before there were contributors says nothing about them.
    const named = 'contributors' in (found.content as object) ? { contributors } : {}
    const edits = { id: input.id, revision: input.revision, ...content, ...named }
    return editArticle(context.db, by(context), edits, 'reverted')
  }),
})

async function revisionsOf(context: ApiContext, articleId: number) {
  const scope = agencyScope(signedIn(context))
  await getStaffArticle(context.db, articleId, scope)
  return listRevisions(context.db, articleId, scope)
}

async function getRevision(context: ApiContext, { id, kept }: { id: number; kept: number }) {
  const found = (await revisionsOf(context, id)).find(({ revision }) => revision === kept)
  if (!found) throw fail('NOT_FOUND')
  return found
}
