/** Files that articles play or offer, by extension, with their kind and MIME type. */
export const attachmentFormats = {
  mp4: { kind: 'video', type: 'video/mp4' },
  webm: { kind: 'video', type: 'video/webm' },
  mp3: { kind: 'audio', type: 'audio/mpeg' },
  m4a: { kind: 'audio', type: 'audio/mp4' },
  ogg: { kind: 'audio', type: 'audio/ogg' },
  wav: { kind: 'audio', type: 'audio/wav' },
  weba: { kind: 'audio', type: 'audio/webm' },
  vtt: { kind: 'captions', type: 'text/vtt' },
  pdf: { kind: 'document', type: 'application/pdf' },
  docx: {
    kind: 'document',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: { kind: 'document', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: {
    kind: 'document',
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  odt: { kind: 'document', type: 'application/vnd.oasis.opendocument.text' },
  ods: { kind: 'document', type: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { kind: 'document', type: 'application/vnd.oasis.opendocument.presentation' },
  csv: { kind: 'document', type: 'text/csv' },
} as const

/** Default size limit in megabytes. */
export const usualMegabytes = 500

export const attachmentKinds = ['video', 'audio', 'captions', 'document'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]
export type AttachmentFormat = keyof typeof attachmentFormats

export type AttachmentAddress = { hash: string; format: AttachmentFormat; kind: AttachmentKind }

/**
 * Path of an attachment. Its hash cannot be guessed, so a reader without access to the article cannot find
 * the file.
 */
export function attachmentPath({ hash, format }: Pick<AttachmentAddress, 'hash' | 'format'>): string {
  return `/media/${hash}.${format}`
}

/** Parses the output of `attachmentPath`; undefined for anything else. */
export function parseAttachmentPath(path: string): AttachmentAddress | undefined {
  const [, hash = '', extension = ''] = /^\/media\/([0-9a-f]{32})\.([a-z0-9]{3,4})$/.exec(path) ?? []
  if (!isAttachmentFormat(extension)) return undefined
  return { hash, format: extension, kind: attachmentFormats[extension].kind }
}

function isAttachmentFormat(extension: string): extension is AttachmentFormat {
  return Object.hasOwn(attachmentFormats, extension)
}
