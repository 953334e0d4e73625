import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type Passage, passageAt, placeOfPassage } from './findPassage.ts'

/** A passage that a note is about. */
export type NotedPassage = Passage & { id: number }

type Shown = { passages: NotedPassage[]; onPress: (id: number) => void }
type Held = { marks: DecorationSet; onPress: (id: number) => void }

const key = new PluginKey<Held>('passages')

/** Marks the passages of notes; the marks move with the text, and are none of its own. */
export const Passages = Extension.create({
  name: 'passages',
  addProseMirrorPlugins: () => [
    new Plugin<Held>({
      key,
      state: {
        init: () => ({ marks: DecorationSet.empty, onPress: () => {} }),
        apply(tr, { marks, onPress }) {
          const shown = tr.getMeta(key) as Shown | undefined
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

/** What the notes ask of the editor of the body. */
export function passagesIn(editor: Editor) {
  return {
    /** What is selected; undefined where that is nothing. */
    selectedPassage(): Passage | undefined {
      return passageAt(editor.state.doc, selectedIn(editor))
    },
    showPassages(passages: NotedPassage[], onPress: (id: number) => void): void {
      const shown: Shown = { passages, onPress }
      editor.view.dispatch(editor.state.tr.setMeta(key, shown).setMeta('addToHistory', false))
    },
    /** @returns false where its words are gone */
    selectPassage(id: number): boolean {
      const [mark] =
        key.getState(editor.state)?.marks.find(undefined, undefined, spec => spec.id === id) ?? []
      if (mark)
        editor.chain().focus().setTextSelection({ from: mark.from, to: mark.to }).scrollIntoView().run()
      return mark !== undefined
    },
  }
}

/** The browser tells the editor a little later what was selected by keys. */
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
