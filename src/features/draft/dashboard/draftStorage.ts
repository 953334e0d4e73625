import { deviceStore } from '../../../ui/browserStore.ts'
import { type LocalDraft, readLocalDraft } from './DraftKeeper.ts'

/** This device's store for drafts. Makes room by removing drafts that the server has; throws if that is not enough. */
export const draftStorage = {
  getItem: (key: string) => deviceStore.get(key),
  removeItem: (key: string) => void deviceStore.set(key, null),
  key: (index: number) => deviceStore.keys()[index] ?? null,
  get length() {
    return deviceStore.keys().length
  },
  setItem(key: string, value: string): void {
    if (deviceStore.set(key, value, { makesRoom: true })) return
    for (const old of listKeptDrafts(key)) {
      deviceStore.set(old, null)
      if (deviceStore.set(key, value, { makesRoom: true })) return
    }
    if (deviceStore.set(key, value)) return
    throw new DOMException('No room for the draft', 'QuotaExceededError')
  },
}

/** Drafts that the server has as well, the oldest first. */
function listKeptDrafts(except: string): string[] {
  const drafts = deviceStore.keys().flatMap((key): [string, LocalDraft][] => {
    const draft = key.startsWith('draft:') && key !== except && readLocalDraft(draftStorage, key)
    return draft && !draft.pending ? [[key, draft]] : []
  })
  return drafts
    .toSorted(([, one], [, other]) => one.updatedAt.localeCompare(other.updatedAt))
    .map(([key]) => key)
}
