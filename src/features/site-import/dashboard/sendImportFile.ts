import { cleanFileName } from '../../../arabic/fileName.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { clientWithProgress } from '../../../ui/dashboard/uploads/sendWithProgress.ts'

/** Progress of an upload. A retry passes it in again and sends the remaining parts only. */
export type Sending = { upload: string; partBytes: number; sent: number }

export async function beginSending(file: File, signal: AbortSignal): Promise<Sending> {
  const begun = await client.siteImport.beginUpload(
    { name: cleanFileName(file.name) || 'ملف', bytes: file.size },
    { signal },
  )
  return { ...begun, sent: 0 }
}

/** Sends the parts that are left. */
export async function sendRest(
  file: File,
  sending: Sending,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { upload, partBytes } = sending
  const parts = Math.ceil(file.size / partBytes)
  while (sending.sent < parts) {
    const start = sending.sent * partBytes
    const part = new File([file.slice(start, start + partBytes)], 'part')
    const calls = clientWithProgress(share => onShare((sending.sent + share) / parts), signal)
    await calls.siteImport.sendPart({ upload, part: sending.sent, file: part })
    sending.sent += 1
  }
  await client.siteImport.finishUpload({ upload }, { signal })
}
