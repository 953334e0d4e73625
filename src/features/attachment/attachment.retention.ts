import { defineRetention } from '../../platform/retention.ts'

export const attachmentRetention = defineRetention({
  attachments: { kept: 'Staff delete them; `forgetAttachment` deletes the file.' },
  attachment_uploads: { deletedWith: '`sweepUploads`, after a day' },
  article_attachments: { deletedWith: 'articles' },
})
