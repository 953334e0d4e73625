import { useSyncExternalStore } from 'react'
import { listUploads, subscribeToUploads, type Upload } from './uploadQueue.ts'

/** Files on their way into the library, whichever page sent them. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribeToUploads, listUploads)
}
