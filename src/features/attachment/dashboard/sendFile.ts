import { errorCode } from '../../../api/client.ts'
import { client } from '../../../ui/dashboard/api.ts'
import type { Attachment } from '../attachment.contract.ts'

/** What has arrived of a file; kept by who sends it, so that a second try goes on there. */
export type Sending = { upload?: string; partBytes: number; sent: number }

export const nothingSent = (): Sending => ({ partBytes: 0, sent: 0 })

/** Sends a file in parts, from the first that has not arrived. @throws the errors of the calls */
export async function sendFile(
  file: File,
  sending: Sending,
  onProgress: (share: number) => void = () => {},
): Promise<Attachment> {
  try {
    if (!sending.upload) {
      const begun = await client.attachment.begin({ name: file.name.slice(-200), bytes: file.size })
      Object.assign(sending, { ...begun, sent: 0 })
    }
    const { upload = '', partBytes } = sending
    const parts = Math.ceil(file.size / partBytes)
    while (sending.sent < parts) {
      const start = sending.sent * partBytes
      const part = new File([file.slice(start, start + partBytes)], 'part')
      await client.attachment.sendPart({ upload, part: sending.sent, file: part })
      sending.sent += 1
      onProgress(sending.sent / parts)
    }
    return await client.attachment.finish({ upload })
  } catch (error) {
    // Refused, or swept away meanwhile: what has arrived is of no use.
    if (errorCode(error) && errorCode(error) !== 'UNAUTHORIZED')
      Object.assign(sending, nothingSent(), { upload: undefined })
    throw error
  }
}
