import { errorCode, errorMessage } from '../../../api/client.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { api, queryClient } from '../../../ui/dashboard/api.ts'
import { endedElsewhere } from '../../../ui/dashboard/session.ts'
import { watchUnsaved } from '../../../ui/dashboard/writing.ts'
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

// Module state, so that uploads continue when their page is left.
let uploads: readonly Upload[] = []
let lastKey = 0
let turn: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

export const listUploads = () => uploads

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Uploads the files to the library one after the other. */
export function addUploads(files: File[]): void {
  const added = files.map((file): Upload => {
    lastKey += 1
    return { key: lastKey, file, state: 'waiting', share: 0, reason: '', mayRetry: false }
  })
  // Completed uploads leave the list when new ones are added.
  become([...uploads.filter(({ state }) => state !== 'done'), ...added])
  for (const { key, file } of added) queue(key, file)
}

export function retryUpload({ key, file }: Upload): void {
  change(key, { state: 'waiting', reason: '' })
  queue(key, file)
}

export function dismissUpload({ key }: Upload): void {
  become(uploads.filter(upload => upload.key !== key))
}

/** Waiting or being sent: closing the tab would lose it. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending'
}

function queue(key: number, file: File): void {
  turn = turn.then(() => send(key, file))
}

async function send(key: number, file: File): Promise<void> {
  change(key, { state: 'sending', share: 0 })
  try {
    await uploadWithProgress(file, share => change(key, { share }))
    change(key, { state: 'done', share: 1 })
    await queryClient.invalidateQueries({ queryKey: api.media.list.key() })
  } catch (error) {
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
