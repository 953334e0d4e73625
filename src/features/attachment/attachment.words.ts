import type { NounWords } from '../../contract/noun-words.ts'
import type { attachmentContract } from './attachment.contract.ts'

export const attachmentWords: NounWords<typeof attachmentContract> = {
  about: ['الملفات المرفوعة', 'Uploaded files'],
  document: 'newsroom',
  order: 290,
  calls: {
    begin: 'Begin the upload in parts of a video, recording, subtitles or document',
    sendPart: 'Upload a part of a file',
    finish: 'Finish an upload whose parts have arrived',
    list: 'List uploaded files, newest first',
    remove: 'Delete an uploaded file that nothing uses',
  },
}
