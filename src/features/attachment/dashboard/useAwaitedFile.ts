import { useState } from 'react'
import { type AttachmentKind, attachmentFormats } from '../../../contract/attachment-formats.ts'
import { addUploads, dismissUpload, type UploadTask } from '../../../ui/dashboard/uploads/uploadQueue.ts'
import { useUpload } from '../../../ui/dashboard/uploads/useUploads.ts'
import type { Attachment } from '../attachment.contract.ts'
import { attachmentTask } from './sendFile.ts'

export const extensionsOf = (kind: AttachmentKind): string[] => [
  ...Object.entries(attachmentFormats).flatMap(([extension, format]) =>
    format.kind === kind ? [`.${extension}`] : [],
  ),
  // Stored as WebVTT.
  ...(kind === 'captions' ? ['.srt'] : []),
]

/** A file of one kind that a field waits for. The queue goes on sending it when the field is gone. */
export function useAwaitedFile(
  kind: AttachmentKind,
  onArrive: (attachment: Attachment) => boolean,
  task: Pick<Partial<UploadTask>, 'isLong' | 'stray'> = {},
) {
  const [key, setKey] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const upload = useUpload(key)
  const extensions = extensionsOf(kind)
  return {
    accept: extensions.join(','),
    /** Why the chosen file did not arrive, for the field. */
    problem: refusal ?? (upload?.state === 'failed' ? upload.reason : undefined),
    isUnderWay: upload?.state === 'waiting' || upload?.state === 'sending',
    share: upload?.share ?? 0,
    take(file: File | null): void {
      if (!file) return
      if (key !== undefined && upload?.state === 'failed') dismissUpload(key)
      setKey(undefined)
      const fits = extensions.some(extension => file.name.toLowerCase().endsWith(extension))
      setRefusal(
        fits ? undefined : `صيغة «${file.name}» لا تصلح هنا. الصيغ المقبولة: ${extensions.join(' ')}`,
      )
      if (fits) setKey(addUploads([{ ...attachmentTask(file, onArrive), ...task }])[0])
    },
    refuse: setRefusal,
  }
}
