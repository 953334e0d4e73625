import { defineRetention } from '../../platform/retention.ts'

export const attachmentRetention = defineRetention({
  attachments: { kept: 'Staff delete them; `forgetAttachment` deletes the file.' },
  attachment_uploads: { deletedWith: '`sweepUploads`, after a day', stays: 'installation' },
  article_attachments: { deletedWith: 'articles', stays: 'computed' },
})
