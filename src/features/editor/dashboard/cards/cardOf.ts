import { attachmentPath } from '../../../../contract/attachment-formats.ts'
import type { Attachment } from '../../../attachment/attachment.contract.ts'

/** The card of an uploaded file; captions belong to another card. */
export function cardOf({ kind, hash, format, name, bytes, seconds, width, height }: Attachment) {
  const path = attachmentPath({ hash, format })
  const written = (number: number | null) => (number ? String(Math.round(number)) : null)
  if (kind !== 'video' && kind !== 'audio')
    return {
      type: 'document',
      attrs: { href: path, bytes: String(bytes) },
      content: [{ type: 'text', text: name }],
    }
  const size = kind === 'video' ? { width: written(width), height: written(height) } : {}
  return { type: kind, attrs: { src: path, seconds: written(seconds), ...size } }
}
