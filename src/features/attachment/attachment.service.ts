import { parseAttachmentPath } from '../../contract/attachment-formats.ts'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { type Storage, writeIfPossible } from '../../platform/storage/storage.ts'
import { attachmentEntity } from './attachment.entity.ts'
import { forgetFileLater } from './attachment.jobs.ts'
import {
  type AttachmentScope,
  countShowing,
  deleteAttachment,
  findAttachment,
  isFileUsed,
  lockFile,
  replaceShown,
} from './attachment.queries.ts'
import { forgetFileNow } from './forget.service.ts'

export { findNameOfFile as getNameOfFile, lockFile } from './attachment.queries.ts'

/** Agency users see their agency's uploads, editors see all, as for pictures. */
export function attachmentScope(actor: Actor): AttachmentScope {
  return { agencyId: ownerOf(actor) ?? undefined }
}

export function ownerOf(actor: Actor): number | null {
  return actor.role === 'agency' ? (actor.agencyId ?? -1) : null
}

export async function removeAttachment(
  db: Database,
  storage: Storage,
  by: By & { actor: Actor },
  id: number,
): Promise<void> {
  const file = await inTransaction(db, async tx => {
    const before = found(await findAttachment(tx, id, attachmentScope(by.actor)))
    await lockFile(tx, before.hash)
    await deleteAttachment(tx, id)
    const references = (await isFileUsed(tx, before.hash, before.format))
      ? []
      : await countShowing(tx, before.hash)
    if (references.length > 0) throw fail('IN_USE', { references })
    await recordChange(tx, by, attachmentEntity, { action: 'deleted', id, before })
    return before
  })
  const isDone = await writeIfPossible(() => forgetFileNow(db, storage, file))
  if (!isDone) await forgetFileLater(db, file)
}

/** Records which files an article's text shows. */
export async function noteShownFiles(
  tx: Handle,
  articleId: number,
  { before = '', after }: { before?: string | undefined; after: string },
): Promise<void> {
  const [was, is] = [filesIn(before), filesIn(after)]
  if (was.join() !== is.join()) await replaceShown(tx, articleId, is)
}

function filesIn(html: string): string[] {
  const found = Array.from(html.matchAll(/"(\/media\/[0-9a-f]{32}\.[a-z0-9]{3,4})"/g), ([, path = '']) => {
    return parseAttachmentPath(path)?.hash ?? ''
  })
  return [...new Set(found.filter(Boolean))].sort()
}
