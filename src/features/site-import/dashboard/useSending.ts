import { useEffect, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { errorCode, errorMessage } from '../../../api/client.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import { beginSending, type Sending, sendRest } from './sendImportFile.ts'

/** Upload of the chosen file. A retry goes on where the connection was lost. */
export function useSending(onArrived: (upload: string) => void) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const begun = useRef<{ file: File; sending?: Sending }>(undefined)
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  useLeaveGuard(() => share !== undefined, {
    message: 'يُرفع ملف، ويتوقف رفعه إن غادرت الصفحة.',
    leaves: toAnotherView,
  })

  async function send(file: File | null): Promise<void> {
    stopping.current?.abort()
    stopping.current = new AbortController()
    const { signal } = stopping.current
    setProblem(undefined)
    setShare(file ? 0 : undefined)
    if (begun.current?.file !== file) begun.current = file ? { file } : undefined
    const current = begun.current
    if (!file || !current) return
    try {
      current.sending ??= await beginSending(file, signal)
      await sendRest(file, current.sending, setShare, signal)
      if (signal.aborted) return
      setShare(undefined)
      onArrived(current.sending.upload)
    } catch (error) {
      if (signal.aborted) return
      const code = errorCode(error)
      // The server no longer accepts the sent parts.
      if (code === 'REFUSED' || code === 'NOT_FOUND') delete current.sending
      setShare(undefined)
      setProblem(errorMessage(error))
    }
  }

  return { send, retry: () => void send(begun.current?.file ?? null), share, problem }
}

/** An import's own view has the page's address, with its number. */
export const toAnotherView = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || from.search !== to.search
