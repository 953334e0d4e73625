import { deviceStore } from '../../../ui/browserStore.ts'
import type { DraftOf } from '../../draft/draft.schema.ts'

const keyOf = (of: DraftOf) => `ignored-findings:${of}`

/** Ignored findings of an article, on this device: kinds with their words. */
export function readIgnored(of: DraftOf): string[] {
  const kept = deviceStore.getJson(keyOf(of))
  return Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : []
}

export function keepIgnored(of: DraftOf, ignored: readonly string[]): void {
  deviceStore.setJson(keyOf(of), ignored)
}
