import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorCode, errorMessage } from '../../../api/client.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { api } from '../../../dashboard/api.ts'
import { endedElsewhere } from '../../../dashboard/session.ts'
import { PictureRefusal } from './uploadPicture.ts'
import { uploadWithProgress } from './uploadWithProgress.ts'

export type Upload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** 0 to 1. */
  share: number
  /** Why it failed. */
  reason: string
  /** The same file may be accepted when it is sent again. */
  mayRetry: boolean
}

/** Of these the file itself is the cause. */
const finalRefusals: (ErrorCode | undefined)[] = [
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'REFUSED',
  'INVALID_INPUT',
  'FORBIDDEN',
]

/** Files on their way into the library, one after the other. */
export function useUploads() {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const lastKey = useRef(0)
  const turn = useRef(Promise.resolve())

  const change = (key: number, values: Partial<Upload>) =>
    setUploads(all => all.map(upload => (upload.key === key ? { ...upload, ...values } : upload)))

  async function send(key: number, file: File): Promise<void> {
    change(key, { state: 'sending', share: 0 })
    try {
      await uploadWithProgress(file, share => change(key, { share }))
      change(key, { state: 'done', share: 1 })
      await queries.invalidateQueries({ queryKey: api.media.list.key() })
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

  function queue(key: number, file: File): void {
    turn.current = turn.current.then(() => send(key, file))
  }

  return {
    uploads,
    add(files: File[]): void {
      const added = files.map((file): Upload => {
        lastKey.current += 1
        return { key: lastKey.current, file, state: 'waiting', share: 0, reason: '', mayRetry: false }
      })
      // What has arrived makes room for what comes.
      setUploads(all => [...all.filter(({ state }) => state !== 'done'), ...added])
      for (const { key, file } of added) queue(key, file)
    },
    retry({ key, file }: Upload): void {
      change(key, { state: 'waiting', reason: '' })
      queue(key, file)
    },
    dismiss: ({ key }: Upload) => setUploads(all => all.filter(upload => upload.key !== key)),
  }
}
