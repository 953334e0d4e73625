import { errorCode, errorMessage } from '../../../api/client.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { api, queryClient } from '../../../ui/dashboard/api.ts'
import { endedElsewhere } from '../../../ui/dashboard/session.ts'
import { watchUnsaved } from '../../../ui/dashboard/writing.ts'
import type { Media } from '../media.contract.ts'
import { PictureRefusal } from './uploadPicture.ts'
import { uploadWithProgress } from './uploadWithProgress.ts'

export type Upload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Share sent, 0 to 1. */
  share: number
  /** Why it failed. */
  reason: string
  /** The same file may be accepted when sent again. */
  mayRetry: boolean
}

/** Errors caused by the file itself. */
const finalRefusals: (ErrorCode | undefined)[] = [
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'REFUSED',
  'INVALID_INPUT',
  'FORBIDDEN',
]

/** More at once would neither be sent sooner nor fit into memory: each is read whole. */
const mostAtOnce = 3

// Module state, so that uploads continue when their page is left.
let uploads: readonly Upload[] = []
let lastKey = 0
const sending = new Map<number, AbortController>()
const listeners = new Set<() => void>()

export const listUploads = () => uploads

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Uploads the files to the library, a few at a time. */
export function addUploads(files: File[]): void {
  const added = files.map((file): Upload => {
    lastKey += 1
    return { key: lastKey, file, state: 'waiting', share: 0, reason: '', mayRetry: false }
  })
  // Completed uploads leave the list when new ones are added.
  become([...uploads.filter(({ state }) => state !== 'done'), ...added])
  sendNext()
}

const awaited = new Map<number, { resolve: (media: Media) => void; reject: (reason: unknown) => void }>()

/**
 * Uploads a picture that somebody waits for, ahead of those that only go to the library.
 * @throws PictureRefusal with an Arabic message, or the errors of the call
 */
export function uploadNow(file: File): Promise<Media> {
  lastKey += 1
  const key = lastKey
  const first: Upload = { key, file, state: 'waiting', share: 0, reason: '', mayRetry: false }
  return new Promise<Media>((resolve, reject) => {
    awaited.set(key, { resolve, reject })
    become([first, ...uploads])
    sendNext()
  })
}

export function retryUpload({ key }: Upload): void {
  change(key, { state: 'waiting', reason: '' })
  sendNext()
}

export function retryAll(): void {
  for (const upload of uploads) if (upload.state === 'failed' && upload.mayRetry) retryUpload(upload)
}

/** Also stops it where it is under way. */
export function dismissUpload({ key }: Upload): void {
  become(uploads.filter(upload => upload.key !== key))
  sending.get(key)?.abort()
  settleAwaited(key)?.reject(new PictureRefusal('أُوقف رفع الصورة.'))
  sendNext()
}

/** Those that wait their turn; what is being sent goes on. */
export function dropWaiting(): void {
  for (const upload of uploads) if (upload.state === 'waiting') dismissUpload(upload)
}

/** Waiting or being sent: closing the tab would lose it. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending'
}

function settleAwaited(key: number) {
  const waiting = awaited.get(key)
  awaited.delete(key)
  return waiting
}

function sendNext(): void {
  while (sending.size < mostAtOnce) {
    const next = uploads.find(({ state }) => state === 'waiting')
    if (!next) return
    const stop = new AbortController()
    sending.set(next.key, stop)
    void send(next.key, next.file, stop.signal).finally(() => {
      sending.delete(next.key)
      sendNext()
    })
  }
}

/** A step that would not be seen is not told: 300 rows are drawn anew by each. */
const smallestStep = 0.02

async function send(key: number, file: File, signal: AbortSignal): Promise<void> {
  change(key, { state: 'sending', share: 0 })
  let told = 0
  try {
    const media = await uploadWithProgress(
      file,
      share => {
        if (share - told < smallestStep && share < 1) return
        told = share
        change(key, { share })
      },
      signal,
    )
    const waiting = settleAwaited(key)
    if (waiting) become(uploads.filter(upload => upload.key !== key))
    else change(key, { state: 'done', share: 1 })
    waiting?.resolve(media)
    void queryClient.invalidateQueries({ queryKey: api.media.list.key() })
  } catch (error) {
    if (signal.aborted) return
    const waiting = settleAwaited(key)
    if (waiting) {
      // Whoever waits shows why, and tries again.
      become(uploads.filter(upload => upload.key !== key))
      waiting.reject(error)
      return
    }
    const refused = error instanceof PictureRefusal
    if (errorCode(error) === 'UNAUTHORIZED') endedElsewhere()
    change(key, {
      state: 'failed',
      reason: refused ? error.message : errorMessage(error),
      mayRetry: !refused && !finalRefusals.includes(errorCode(error)),
    })
  }
}

function change(key: number, values: Partial<Upload>): void {
  become(uploads.map(upload => (upload.key === key ? { ...upload, ...values } : upload)))
}

function become(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

const isAnyUnderWay = () => uploads.some(isUnderWay)
addEventListener('beforeunload', event => {
  if (isAnyUnderWay()) event.preventDefault()
})
watchUnsaved(isAnyUnderWay)
