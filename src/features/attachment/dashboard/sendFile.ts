import { errorCode } from '../../../api/client.ts'
import { cleanFileName } from '../../../arabic/fileName.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { UploadSetback } from '../../../ui/dashboard/uploads/failures.ts'
import { clientWithProgress } from '../../../ui/dashboard/uploads/sendWithProgress.ts'
import type { UploadTask } from '../../../ui/dashboard/uploads/uploadQueue.ts'
import type { Attachment } from '../attachment.contract.ts'

/** Upload progress, kept by the caller so that a retry resumes it. */
type Sending = { upload: string; partBytes: number; sent: number }

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

/** Sends the parts that are left. */
async function sendRest(
  file: File,
  sending: Sending,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  const { upload, partBytes } = sending
  const parts = Math.ceil(file.size / partBytes)
  while (sending.sent < parts) {
    const start = sending.sent * partBytes
    const part = new File([file.slice(start, start + partBytes)], 'part')
    const calls = clientWithProgress(share => onShare((sending.sent + share) / parts), signal)
    await calls.attachment.sendPart({ upload, part: sending.sent, file: part })
    sending.sent += 1
  }
  return client.attachment.finish({ upload }, { signal })
}
