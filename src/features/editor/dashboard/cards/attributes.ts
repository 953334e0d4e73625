import { type AttachmentKind, parseAttachmentPath } from '../../../../contract/attachment-formats.ts'

export type PlayerAttributes = {
  src: string | null
  poster: string | null
  width: string | null
  height: string | null
  seconds: string | null
  /** Path of its captions. */
  captions: string | null
}

/** A path on this site; pasted HTML may name others. */
export function ownPath(path: string | null | undefined, kind: AttachmentKind): string | null {
  return path && parseAttachmentPath(path)?.kind === kind ? path : null
}
