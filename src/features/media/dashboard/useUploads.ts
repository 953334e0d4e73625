import { useSyncExternalStore } from 'react'
import { listUploads, subscribeToUploads, type Upload } from './uploadQueue.ts'

/** Uploads to the library, from any page. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribeToUploads, listUploads)
}
