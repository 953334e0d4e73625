import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect } from 'react'
import type { BodyParagraph, PlacedFinding } from './checks/Checks.ts'
import { findingsIn } from './checks/findingsIn.ts'
import { replaceText } from './insertBlocks.ts'
import { passagesIn } from './passages/Passages.ts'
import { isUploading } from './uploads.ts'

export type BodyHandle = {
  read: () => string
  isUploading: () => boolean
  paragraphs: () => BodyParagraph[]
  /** Replaces the whole text in one undo step. */
  replaceText: (paragraphs: string[]) => void
  /** Underlines these findings instead of earlier ones. */
  show: (findings: PlacedFinding[]) => void
  select: (finding: string) => void
  /** Replaces a finding's words, unless they have changed meanwhile. */
  mend: (finding: string, words: string, replacement: string) => void
} & ReturnType<typeof passagesIn>

/** Gives the form a handle on the editor. */
export function useBodyHandle(
  handle: RefObject<BodyHandle | null>,
  editor: Editor | null,
  read: (editor: Editor) => string,
): void {
  useEffect(() => {
    handle.current = editor && {
      read: () => read(editor),
      isUploading: () => isUploading(editor),
      replaceText: paragraphs => replaceText(editor, paragraphs),
      ...findingsIn(editor),
      ...passagesIn(editor),
    }
    return () => {
      handle.current = null
    }
  })
}
