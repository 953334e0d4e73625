import { useSyncExternalStore } from 'react'
import {
  findUpload,
  type Hold,
  listUploads,
  subscribeToUploads,
  type Upload,
  whyHeld,
} from './uploadQueue.ts'

/** The whole queue, from any page. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribeToUploads, listUploads)
}

/** Undefined once dismissed. */
export function useUpload(key: number | undefined): Upload | undefined {
  return useSyncExternalStore(subscribeToUploads, () => findUpload(key))
}

export function useHold(): Hold | undefined {
  return useSyncExternalStore(subscribeToUploads, whyHeld)
}
