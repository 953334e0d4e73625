import { deviceStore } from '../../../ui/browserStore.ts'

/** Unfinished text of an entry, stored on this device so that it survives a closed tab and a lost connection. */
export type EntryDraft = { html: string; pinned: boolean; important: boolean; authorId: number | null }

export const nothing: EntryDraft = { html: '', pinned: false, important: false, authorId: null }

const nameOf = (userId: number, of: string) => `coverage-entry:${userId}:${of}`

export function readKept(userId: number, of: string): EntryDraft | undefined {
  const kept = deviceStore.getJson(nameOf(userId, of))
  return kept === undefined ? undefined : { ...nothing, ...(kept as Partial<EntryDraft>) }
}

export function keep(userId: number, of: string, written: EntryDraft | undefined): void {
  deviceStore.set(nameOf(userId, of), written ? JSON.stringify(written) : null)
}
