import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { found } from '../../platform/database/rows.ts'
import { lockFile } from '../attachment/attachment.service.ts'
import type { Narration } from './narration.contract.ts'
import { narrationEntity } from './narration.entity.ts'
import {
  deleteNarration,
  findFile,
  findNarration,
  lockArticle,
  releaseFile,
  writeNarration,
} from './narration.queries.ts'

type LogValues = { article: string; seconds: number | null }

function log(tx: Handle, by: By, id: number, action: 'recorded' | 'deleted', row: LogValues): Promise<void> {
  const side = action === 'deleted' ? { before: row } : { after: row }
  return recordChange<typeof narrationEntity, LogValues>(tx, by, narrationEntity, { action, id, ...side })
}

export async function getNarration(db: Handle, articleId: number): Promise<Narration | null> {
  const narration = await findNarration(db, articleId)
  if (!narration) return null
  const { hash: _, ...shown } = narration
  return shown
}

/** Sets the recording, and remembers the text it was made from. */
export function setNarration(
  db: Database,
  by: By,
  { articleId, attachmentId }: { articleId: number; attachmentId: number },
): Promise<Narration> {
  return inTransaction(db, async tx => {
    const { title, isTakenDown } = found(await lockArticle(tx, articleId))
    // Its files were closed when it was taken down; a new one would be open.
    if (isTakenDown) throw fail('REFUSED', undefined, 'سُحب هذا المقال نهائيًا؛ لا يضاف إليه تسجيل حتى يعود.')
    const { hash } = found(await findFile(tx, attachmentId))
    await lockFile(tx, hash)
    // Deleted meanwhile, perhaps.
    const file = found(await findFile(tx, attachmentId))
    if (file.kind !== 'audio') throw fail('REFUSED', undefined, 'تسجيل المقال ملف صوتي.')
    const before = await findNarration(tx, articleId)
    await writeNarration(tx, articleId, file)
    if (before && before.hash !== file.hash) await releaseFile(tx, articleId, before.hash)
    await log(tx, by, articleId, 'recorded', { article: title, seconds: file.seconds })
    await invalidate(tx, [cacheTag.article(articleId)])
    return (await getNarration(tx, articleId))!
  })
}

export function removeNarration(db: Database, by: By, articleId: number): Promise<void> {
  return inTransaction(db, async tx => {
    const { title } = found(await lockArticle(tx, articleId))
    const before = found(await findNarration(tx, articleId))
    await deleteNarration(tx, articleId)
    await releaseFile(tx, articleId, before.hash)
    await log(tx, by, articleId, 'deleted', { article: title, seconds: before.seconds })
    await invalidate(tx, [cacheTag.article(articleId)])
  })
}
