import { type AttachmentKind, parseAttachmentPath } from '../../../../../contract/attachment-formats.ts'

export type PlayerAttributes = {
  src: string | null
  poster: string | null
  width: string | null
  height: string | null
  seconds: string | null
  /** Path of its captions. */
  captions: string | null
  /** The name it waits under for its file; and why that did not come. */
  pending: string | null
  failed: string | null
}

/** A path of ours; what is pasted may name others. */
export function ownPath(path: string | null | undefined, kind: AttachmentKind): string | null {
  return path && parseAttachmentPath(path)?.kind === kind ? path : null
}

/** Of files that are still to come; not saved. */
export const pendingAttributes = {
  pending: {
    default: null,
    parseHTML: (figure: HTMLElement) => figure.dataset.pending ?? null,
    renderHTML: ({ pending }: Record<string, unknown>) => (pending ? { 'data-pending': pending } : {}),
  },
  failed: { default: null, rendered: false },
}
