import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type Passage, passageAt, placeOfPassage } from './findPassage.ts'

/** The passage of a note. */
export type NotedPassage = Passage & { id: number }

type PassageMarks = { passages: NotedPassage[]; onPress: (id: number) => void }
type PassageState = { marks: DecorationSet; onPress: (id: number) => void }

const key = new PluginKey<PassageState>('passages')

/** Highlights the passages of notes with decorations that follow edits. */
export const Passages = Extension.create({
  name: 'passages',
  addProseMirrorPlugins: () => [
    new Plugin<PassageState>({
      key,
      state: {
        init: () => ({ marks: DecorationSet.empty, onPress: () => {} }),
        apply(tr, { marks, onPress }) {
          const shown = tr.getMeta(key) as PassageMarks | undefined
          if (!shown) return { marks: marks.map(tr.mapping, tr.doc), onPress }
          const made = shown.passages.flatMap(passage => {
            const place = placeOfPassage(tr.doc, passage)
            return place
              ? Decoration.inline(place.from, place.to, { class: 'noted' }, { id: passage.id })
              : []
          })
          return { marks: DecorationSet.create(tr.doc, made), onPress: shown.onPress }
        },
      },
      props: {
        decorations: state => key.getState(state)?.marks,
        handleClick(view, at) {
          const held = key.getState(view.state)
          const [mark] = held?.marks.find(at, at) ?? []
          if (mark) held?.onPress(mark.spec.id)
          return false
        },
      },
    }),
  ],
})

/** The notes' interface to the body editor. */
export function passagesIn(editor: Editor) {
  return {
    /** The selected passage; undefined if nothing is selected. */
    selectedPassage(): Passage | undefined {
      return passageAt(editor.state.doc, selectedIn(editor))
    },
    showPassages(passages: NotedPassage[], onPress: (id: number) => void): void {
      const shown: PassageMarks = { passages, onPress }
      editor.view.dispatch(editor.state.tr.setMeta(key, shown).setMeta('addToHistory', false))
    },
    /** @returns false if its text is gone */
    selectPassage(id: number): boolean {
      const [mark] =
        key.getState(editor.state)?.marks.find(undefined, undefined, spec => spec.id === id) ?? []
      if (mark)
        editor.chain().focus().setTextSelection({ from: mark.from, to: mark.to }).scrollIntoView().run()
      return mark !== undefined
    },
  }
}

/** The browser reports keyboard selections to the editor a little later. */
function selectedIn({ state, view }: Editor): { from: number; to: number } {
  const { selection } = state
  const shown = getSelection()
  const { anchorNode, focusNode } = shown ?? {}
  if (!selection.empty || !shown || !anchorNode || !focusNode) return selection
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return selection
  const ends = [
    view.posAtDOM(anchorNode, shown.anchorOffset),
    view.posAtDOM(focusNode, shown.focusOffset),
  ] as const
  return { from: Math.min(...ends), to: Math.max(...ends) }
}
