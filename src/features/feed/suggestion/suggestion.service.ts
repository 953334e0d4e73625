import type { z } from 'zod'
import { fail } from '../../../contract/fail.ts'
import { recordChange } from '../../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/database/notices.ts'
import { correctArticle } from '../../article/article.correction.service.ts'
import { articleEntity } from '../../article/article.entity.ts'
import { partsChanged } from '../../article/article.import.service.ts'
import type { StaffArticle } from '../../article/article.schema.ts'
import { type By, editArticle, getStaffArticle } from '../../article/article.service.ts'
import { replaceTextKey } from '../../article/article.write.service.ts'
import { wireTopicsOf } from '../feed.topics.service.ts'
import type { SuggestedPart, Suggestion, suggestionContract } from './suggestion.contract.ts'
import { deleteSuggestion, findSuggestion, markSynced } from './suggestion.queries.ts'

const everyAgency = { agencyId: undefined }

type Row = NonNullable<Awaited<ReturnType<typeof findSuggestion>>>

/** Parts that would change the article as it is now. */
function partsOf(row: Row, article: StaffArticle): SuggestedPart[] {
  const isNoteNew = row.note !== '' && !article.corrections.some(({ text }) => text === row.note)
  return [
    ...partsChanged(article, row),
    ...(isNoteNew && article.state === 'published' ? (['note'] as const) : []),
  ]
}

/** Null if the source changed nothing, or nothing that is still different. */
export async function readSuggestion(db: Handle, articleId: number): Promise<Suggestion | null> {
  const row = await findSuggestion(db, articleId)
  if (!row) return null
  const article = await getStaffArticle(db, articleId, everyAgency)
  const {
    itemId,
    feed,
    why,
    suggestedAt,
    title,
    summary,
    description,
    image,
    imageLink,
    note,
    noteKind,
    fed,
  } = row
  const { revision } = article
  return {
    articleId,
    itemId,
    feed,
    why,
    suggestedAt,
    parts: partsOf(row, article),
    title,
    summary,
    description,
    image,
    imageLink,
    note: note === '' ? null : { text: note, kind: noteKind },
    now: {
      title: article.title,
      summary: article.summary,
      description: article.description,
      image: article.image,
      imageLink: article.imageLink,
      revision,
    },
    source: revision === row.fedRevision ? null : fed,
  }
}

type Choice = z.output<NonNullable<(typeof suggestionContract.take)['~orpc']['inputSchema']>>

const newer = 'غيّر المصدر هذا الخبر ثانية بعد أن فتحتَ المقارنة؛ راجع ما غيّره الآن.'

/**
 * Applies chosen parts as the editor's own edit; the rest is dismissed.
 * @throws NOT_FOUND
 * @throws REFUSED if a newer suggestion has replaced the one that the editor saw
 * @throws STALE_REVISION if somebody else has saved the article
 */
export function takeSuggestion(
  db: Handle,
  by: By,
  { id, revision, parts, suggestedAt }: Choice,
): Promise<void> {
  return inTransaction(db, async tx => {
    // The article first, in the order in which a poll locks them.
    const before = await getStaffArticle(tx, id, everyAgency, { lock: true })
    const row = await findSuggestion(tx, id, { lock: true })
    if (!row) throw fail('NOT_FOUND')
    refuseUnseen(row, suggestedAt)
    const offered = partsOf(row, before)
    const taken = new Set(parts.filter(part => offered.includes(part)))
    const { title, summary, description, imageId, imageCaption, imageCredit, imageLink } = row
    const edits = {
      ...(taken.has('title') ? { title } : {}),
      ...(taken.has('summary') ? { summary } : {}),
      ...(taken.has('description') ? { description } : {}),
      ...(taken.has('image') ? { imageId, imageCaption, imageCredit, imageLink } : {}),
    }
    if (Object.keys(edits).length > 0) {
      const after = await editArticle(tx, by, { id, revision, ...edits }, 'tookSuggestion')
      if (partsChanged(after, row).length === 0) {
        await markSynced(tx, row.itemId, after.revision)
        await replaceTextKey(tx, id, row.textKey)
      }
    }
    if (taken.has('note')) await correctArticle(tx, by, { id, text: row.note, kind: row.noteKind })
    await end(tx, row)
  })
}

/** @throws REFUSED if a newer suggestion has replaced the one that the editor saw */
function refuseUnseen(row: Row, suggestedAt: string): void {
  if (Date.parse(row.suggestedAt) !== Date.parse(suggestedAt)) throw fail('REFUSED', undefined, newer)
}

/**
 * The article stays as it is; a later change of the source is suggested again.
 * @throws NOT_FOUND
 * @throws REFUSED if a newer suggestion has replaced the one that the editor saw
 */
export function dismissSuggestion(
  db: Handle,
  by: By,
  { id, suggestedAt }: Pick<Choice, 'id' | 'suggestedAt'>,
): Promise<void> {
  return inTransaction(db, async tx => {
    const row = await findSuggestion(tx, id, { lock: true })
    if (!row) throw fail('NOT_FOUND')
    refuseUnseen(row, suggestedAt)
    await recordChange(tx, by, articleEntity, { action: 'dismissedSuggestion', id })
    await end(tx, row)
  })
}

async function end(tx: Handle, { articleId, agencyId }: Row): Promise<void> {
  await deleteSuggestion(tx, articleId)
  await announce(tx, wireTopicsOf(agencyId))
}
