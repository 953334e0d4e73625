import { errorCode } from '../../../api/client.ts'
import { cleanFileName } from '../../../arabic/fileName.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { UploadSetback } from '../../../ui/dashboard/uploads/failures.ts'
import { type Sending, sendParts } from '../../../ui/dashboard/uploads/sendParts.ts'
import type { UploadTask } from '../../../ui/dashboard/uploads/uploadQueue.ts'
import type { Attachment } from '../attachment.contract.ts'

/** Task that uploads a video, recording, document or captions, and passes the result to `arrive`. */
export function attachmentTask(
  file: File,
  arrive: (attachment: Attachment) => boolean,
): UploadTask<Attachment> {
  let sending: Sending | undefined
  return {
    name: file.name,
    bytes: file.size,
    isLong: true,
    arrive,
    stray: { words: 'أُغلق مكانه قبل أن يصل. تجده بين ما رُفع حين تضيف بطاقة من نوعه.' },
    send: async (onShare, signal) => {
      try {
        sending ??= await begin(file, signal)
        return await sendRest(file, sending, onShare, signal)
      } catch (error) {
        const code = errorCode(error)
        // Refused or expired: the uploaded parts are of no use.
        if (code === 'REFUSED' || code === 'NOT_FOUND' || code === 'UNSUPPORTED_MEDIA') sending = undefined
        if (code === 'REFUSED' || code === 'NOT_FOUND') throw new UploadSetback((error as Error).message)
        throw error
      }
    },
  }
}

async function begin(file: File, signal: AbortSignal): Promise<Sending> {
  const begun = await client.attachment.begin(
    { name: cleanFileName(file.name) || 'ملف', bytes: file.size },
    { signal },
  )
  return { ...begun, sent: 0 }
}

/** Sends the parts that are left, and reads the file on the server. */
async function sendRest(
  file: File,
  sending: Sending,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  await sendParts({ file, sending, onShare, signal, send: (calls, part) => calls.attachment.sendPart(part) })
  return client.attachment.finish({ upload: sending.upload }, { signal })
}
