import type { ApiClient } from '../../../api/client.ts'
import { clientWithProgress } from './sendWithProgress.ts'

/** Progress of an upload in parts. A retry passes it in again and sends the remaining parts only. */
export type Sending = { upload: string; partBytes: number; sent: number }

type Parts = {
  file: File
  sending: Sending
  /** The call for one part. */
  send: (client: ApiClient, part: { upload: string; part: number; file: File }) => Promise<unknown>
  onShare: (share: number) => void
  signal: AbortSignal
}

/** Sends the parts that are left. */
export async function sendParts({ file, sending, send, onShare, signal }: Parts): Promise<void> {
  const { upload, partBytes } = sending
  const parts = Math.ceil(file.size / partBytes)
  while (sending.sent < parts) {
    const start = sending.sent * partBytes
    const part = new File([file.slice(start, start + partBytes)], 'part')
    const client = clientWithProgress(share => onShare((sending.sent + share) / parts), signal)
    await send(client, { upload, part: sending.sent, file: part })
    sending.sent += 1
  }
}
