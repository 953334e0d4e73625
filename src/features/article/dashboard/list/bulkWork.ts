import { deviceStore } from '../../../../ui/browserStore.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import type { AssignmentChange } from '../../assignment.schema.ts'
import type { Progress, Refused } from './runOnAll.ts'

export type BulkAction = Parameters<typeof client.article.bulk>[0]['action']

/** What is done with many: plain data, so that it can be gone on with after the tab was closed. */
export type BulkWork = { action: BulkAction } | { change: AssignmentChange }

export function doWork(work: BulkWork, ids: number[]): Promise<{ done: number[]; refused: Refused[] }> {
  return 'action' in work
    ? client.article.bulk({ ids, action: work.action })
    : client.assignment.changeMany({ ids, ...work.change })
}

export type KeptWork = { title: string; work: BulkWork; progress: Progress; at: number }

/** A tab that works says so with each call; one that has not for so long is gone. */
const aliveMs = 30_000
/** What is older has nobody waiting for it. */
const keptMs = 24 * 3_600_000
const keyOf = (userId: number) => `articles-bulk-${userId}`

export function keepWork(userId: number, work: Omit<KeptWork, 'at'>): void {
  deviceStore.setJson(keyOf(userId), { ...work, at: Date.now() })
}

export function forgetWork(userId: number): void {
  deviceStore.set(keyOf(userId), null)
}

/** What a tab that is gone has left undone. */
export function findWork(userId: number, now = Date.now()): KeptWork | undefined {
  try {
    const kept = deviceStore.getJson(keyOf(userId)) as KeptWork | undefined
    if (!kept || kept.progress.left.length === 0 || now - kept.at > keptMs) return undefined
    const hasEnded = kept.progress.state === 'failed' || kept.progress.state === 'stopped'
    return hasEnded || now - kept.at > aliveMs ? kept : undefined
  } catch {
    return undefined
  }
}
