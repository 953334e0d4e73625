import { fail } from '../../contract/fail.ts'
import { signedIn } from '../../platform/context.ts'
import { handlersOf, returningOk } from '../../platform/handlers.ts'
import { readArticleHtml } from '../../platform/html/beside.ts'
import { htmlToText } from '../../platform/html/html.ts'
import {
  copyDraft,
  deleteDraft,
  findDraft,
  listDrafts,
  listOthersDrafts,
  readerArticleOfDraft,
  upsertDraft,
} from '../draft/draft.service.ts'
import { withCards } from './article.cards.service.ts'
import { articleContract } from './article.contract.ts'
import { agencyScope } from './article.policy.ts'
import { findForPreview } from './article.queries.ts'
import { articleContent } from './article.schema.ts'
import { getStaffArticle } from './article.service.ts'

const on = handlersOf(articleContract)

const drafted = articleContent.pick({ title: true, summary: true, description: true }).partial()

export const draftHandlers = {
  preview: on.preview.handler(async ({ context, input }) => {
    const actor = signedIn(context)
    const article = await findForPreview(context.db, input.id, agencyScope(actor).agencyId)
    if (!article) throw fail('NOT_FOUND')
    const draft = drafted.safeParse((await findDraft(context.db, actor.id, input.id))?.content)
    const words = draft.success ? draft.data : {}
    const { html: description } = await readArticleHtml(words.description ?? article.description)
    return withCards(context, { ...article, ...words, description })
  }),
  drafts: on.drafts.handler(async ({ context }) => {
    const actor = signedIn(context)
    const rows = await listDrafts(context.db, actor.id, agencyScope(actor).agencyId)
    return rows.map(({ html, ...row }) => ({ ...row, words: firstWords(html) }))
  }),
  othersDrafts: on.othersDrafts.handler(async ({ context }) => {
    const rows = await listOthersDrafts(context.db, signedIn(context).id)
    return rows.map(({ html, ...row }) => ({ ...row, words: firstWords(html) }))
  }),
  copyDraft: on.copyDraft.handler(async ({ context, input: { user, article } }) => {
    const actor = signedIn(context)
    if (!(await findDraft(context.db, user, article))) throw fail('NOT_FOUND')
    const isCopied = await copyDraft(context.db, user, actor.id, article)
    if (!isCopied) throw fail('REFUSED', undefined, 'لديك مسودة منه لم تحفظها؛ أكملها أو احذفها أولًا.')
    return { article }
  }),
  previewDraft: on.previewDraft.handler(async ({ context, input }) => {
    const draft = await findDraft(context.db, signedIn(context).id, input.article)
    if (!draft) throw fail('NOT_FOUND')
    return withCards(context, await readerArticleOfDraft(context.db, draft))
  }),
  draft: on.draft.handler(
    async ({ context, input }) => (await findDraft(context.db, signedIn(context).id, input.article)) ?? null,
  ),
  keepDraft: on.keepDraft.handler(async ({ context, input: { article, ...draft } }) => {
    const actor = signedIn(context)
    if (typeof article === 'number') await getStaffArticle(context.db, article, agencyScope(actor))
    await upsertDraft(context.db, actor.id, article, draft)
    const kept = await findDraft(context.db, actor.id, article)
    if (!kept) throw fail('NOT_FOUND')
    return kept
  }),
  dropDraft: on.dropDraft.handler(
    returningOk(({ context, input }) => deleteDraft(context.db, signedIn(context).id, input.article)),
  ),
}

function firstWords(html: string): string {
  return htmlToText(html.slice(0, 5000)).replaceAll('\n', ' ').slice(0, 160)
}
