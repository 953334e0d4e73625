import { type AttachmentKind, attachmentFormats } from '../../../contract/attachment-formats.ts'

const picture = { hint: 'تعليقًا على الصورة', label: 'تعليق الصورة' }
const words: Record<AttachmentKind, typeof picture> = {
  video: { hint: 'تعليقًا على الفيديو', label: 'تعليق الفيديو' },
  audio: { hint: 'تعليقًا على التسجيل', label: 'تعليق التسجيل' },
  document: { hint: 'اسم المستند', label: 'اسم المستند' },
  captions: { hint: 'تعليقًا على الملف', label: 'تعليق الملف' },
}

/** Words for the caption of a file that is being uploaded, by its name; for the caption of a picture without one. */
export function captionWords(fileName: string): typeof picture {
  const extension = fileName.toLowerCase().split('.').at(-1) ?? ''
  const format = Object.entries(attachmentFormats).find(([name]) => name === extension)?.[1]
  return format ? words[format.kind] : picture
}
