import type { Editor } from '@tiptap/core'
import { type PlacedFinding, paragraphsOf, placeOf, showFindings } from './Checks.ts'

/** The panel's interface to the body editor. */
export function findingsIn(editor: Editor) {
  return {
    paragraphs: () => paragraphsOf(editor.state.doc),
    show(findings: PlacedFinding[]): void {
      const { size } = editor.state.doc.content
      const inside = findings.filter(({ to }) => to <= size)
      editor.view.dispatch(showFindings(editor.state, inside))
    },
    select(finding: string): void {
      const place = placeOf(editor.state, finding)
      if (place) editor.chain().focus().setTextSelection(place).scrollIntoView().run()
    },
    mend(finding: string, words: string, replacement: string): void {
      const place = placeOf(editor.state, finding)
      const now = place && editor.state.doc.textBetween(place.from, place.to, '\n', '\n')
      if (!place || now !== words) return
      editor
        .chain()
        .focus()
        .command(({ tr }) => {
          // Keeps bold and links, as typing over it would.
          if (replacement === '') tr.delete(place.from, place.to)
          else tr.insertText(replacement, place.from, place.to)
          return true
        })
        .run()
    },
  }
}
