import { cleanFileName } from '../../../arabic/fileName.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { type Sending, sendParts } from '../../../ui/dashboard/uploads/sendParts.ts'

export type { Sending }

export async function beginSending(file: File, signal: AbortSignal): Promise<Sending> {
  const begun = await client.siteImport.beginUpload(
    { name: cleanFileName(file.name) || 'ملف', bytes: file.size },
    { signal },
  )
  return { ...begun, sent: 0 }
}

/** Sends the parts that are left, and ends the upload. */
export async function sendRest(
  file: File,
  sending: Sending,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  await sendParts({ file, sending, onShare, signal, send: (calls, part) => calls.siteImport.sendPart(part) })
  await client.siteImport.finishUpload({ upload: sending.upload }, { signal })
}
