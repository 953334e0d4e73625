import { deviceStore } from '../../../../ui/browserStore.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import type { AssignmentChange } from '../../../workflow/assignment.schema.ts'
import type { Progress, Refusal } from './runOnAll.ts'

export type BulkAction = Parameters<typeof client.article.bulk>[0]['action']

/** The bulk action as plain data, so that it can be resumed after the tab was closed. */
export type BulkWork = { action: BulkAction } | { change: AssignmentChange }

export function doWork(work: BulkWork, ids: number[]): Promise<{ done: number[]; refused: Refusal[] }> {
  return 'action' in work
    ? client.article.bulk({ ids, action: work.action })
    : client.assignment.changeMany({ ids, ...work.change })
}

export type KeptWork = { title: string; work: BulkWork; progress: Progress; at: number }

/** A working tab reports with each call; one silent for longer is gone. */
const aliveMs = 30_000
/** Nobody waits for older ones. */
const keptMs = 24 * 3_600_000
const keyOf = (userId: number) => `articles-bulk-${userId}`

export function keepWork(userId: number, work: Omit<KeptWork, 'at'>): void {
  deviceStore.setJson(keyOf(userId), { ...work, at: Date.now() })
}

export function forgetWork(userId: number): void {
  deviceStore.set(keyOf(userId), null)
}

/** An interrupted action of a closed tab. */
export function findWork(userId: number): KeptWork | undefined {
  try {
    const now = Date.now()
    const kept = deviceStore.getJson(keyOf(userId)) as KeptWork | undefined
    if (!kept || kept.progress.left.length === 0 || now - kept.at > keptMs) return undefined
    const hasEnded = kept.progress.state === 'failed' || kept.progress.state === 'stopped'
    return hasEnded || now - kept.at > aliveMs ? kept : undefined
  } catch {
    return undefined
  }
}
