import { fail } from '../../contract/fail.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { ViewCounter } from '../../platform/view-counter.ts'
import type { AdKind, AdPosition } from './ad.contract.ts'
import { adEntity } from './ad.entity.ts'
import { selectPosition } from './ad.queries.ts'

declare module '../../platform/context.ts' {
  interface Services {
    adViews: ViewCounter
  }
}

export { addImpressions } from './ad.queries.ts'

type Edits = {
  title?: string | undefined
  kind?: AdKind | undefined
  imageId?: number | null | undefined
  link?: string | undefined
  html?: string | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  enabled?: boolean | undefined
}

const positions = changesOf(adEntity, selectPosition)

/** @throws REFUSED if it is enabled but empty, or ends before it begins */
export function editPosition(
  db: Database,
  by: By,
  { id, revision, imageId, from, to, ...edits }: { id: number; revision: number } & Edits,
): Promise<AdPosition> {
  return inTransaction(db, async tx => {
    const values = { ...edits, media_id: imageId, starts_at: from, ends_at: to }
    const after = await positions.edit(tx, by, { id, revision }, values)
    refuseEmpty(after)
    return after
  })
}

function refuseEmpty({ enabled, kind, image, html }: AdPosition): void {
  if (!enabled) return
  if (kind === 'image' && !image) throw fail('REFUSED', undefined, 'اختر صورة الإعلان قبل تشغيله.')
  if (kind !== 'image' && !html.trim()) throw fail('REFUSED', undefined, 'ضع شيفرة الإعلان قبل تشغيله.')
}
