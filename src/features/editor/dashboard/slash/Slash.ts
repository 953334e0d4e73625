import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { type Insertable, insertables } from '../insertables.ts'
import { findInsertables } from './findInsertables.ts'

/** The typed «/», and the index of the active option. */
type SlashState = { at: number; active: number }
export type SlashMenuState = SlashState & { all: Insertable[]; to: number }

const key = new PluginKey<SlashState | null>('slash')
const maxLetters = 30

export const slashListId = 'slash-list'
export const optionId = ({ id }: Insertable) => `${slashListId}-${id}`

/** A «/» at the beginning of a line or after a space opens a menu of insertables. */
export const Slash = Extension.create<{ hasCards: boolean }>({
  name: 'slash',
  addOptions: () => ({ hasCards: true }),
  // Before other handlers of Enter and the arrows.
  priority: 1000,
  addProseMirrorPlugins() {
    const { editor, options } = this
    return [
      new Plugin<SlashState | null>({
        key,
        offers: insertables.filter(({ isCard }) => options.hasCards || !isCard),
        state: {
          init: () => null,
          apply(tr, typed, _before, state) {
            const set = tr.getMeta(key) as SlashState | null | undefined
            if (set !== undefined) return set
            if (isSlashTyped(tr)) return { at: state.selection.from - 1, active: 0 }
            if (!typed || !tr.docChanged) return typed && queryOf(state, typed) !== undefined ? typed : null
            const moved = { at: tr.mapping.map(typed.at), active: 0 }
            return queryOf(state, moved) === undefined ? null : moved
          },
        },
        props: {
          // The text keeps the focus and references the active option (WAI-ARIA APG, combobox).
          attributes(state): Record<string, string> {
            const offered = offeredIn(state)
            const active = offered?.all[offered.active]
            if (!active) return {}
            return {
              'aria-autocomplete': 'list',
              'aria-haspopup': 'listbox',
              'aria-controls': slashListId,
              'aria-activedescendant': optionId(active),
            }
          },
          handleKeyDown: (_view, event) => handleKey(editor, event),
          handleDOMEvents: {
            blur: view => {
              if (key.getState(view.state)) view.dispatch(view.state.tr.setMeta(key, null))
            },
          },
        },
      }),
    ]
  },
})

/** Whether it was typed, not pasted or restored, where a word may begin. */
function isSlashTyped(tr: Transaction): boolean {
  const [step, ...others] = tr.steps
  if (!(step instanceof ReplaceStep) || others.length > 0 || !tr.selection.empty) return false
  if (tr.getMeta('paste') || tr.getMeta('history$') || tr.getMeta('uiEvent')) return false
  const { content } = step.slice
  if (content.size !== 1 || content.firstChild?.text !== '/') return false
  const { $from } = tr.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc')
  return $from.parent.type.name === 'paragraph' && /(?:^|\s)\/$/.test(before)
}

/** Text typed after it; undefined if the cursor has left it. */
function queryOf({ selection, doc }: EditorState, { at }: SlashState): string | undefined {
  const { $from, empty, from } = selection
  if (!empty || from <= at || from - at > maxLetters || at < $from.start()) return undefined
  const text = doc.textBetween(at, from, '\n', '\ufffc')
  // «و / أو» is not a query.
  return /^\/(?!\s)[^/\n\ufffc]*$/.test(text) ? text.slice(1) : undefined
}

/** The current menu; undefined if it is closed, so that «/» and Enter behave as usual. */
export function offeredIn(state: EditorState): SlashMenuState | undefined {
  const typed = key.getState(state)
  const query = typed && queryOf(state, typed)
  if (!typed || query == null) return undefined
  const all = findInsertables(key.get(state)?.spec.offers ?? [], query)
  return all.length > 0 ? { ...typed, all, to: state.selection.from } : undefined
}

export function insertOffered(editor: Editor, { at, to }: SlashMenuState, one: Insertable): void {
  editor.view.dispatch(editor.state.tr.delete(at, to).setMeta(key, null))
  one.run(editor)
}

export function activate(editor: Editor, { at }: SlashMenuState, active: number): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { at, active }))
}

function handleKey(editor: Editor, event: KeyboardEvent): boolean {
  const offered = offeredIn(editor.state)
  if (!offered || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return false
  const { all, active } = offered
  const step = { ArrowDown: 1, ArrowUp: all.length - 1 }[event.key]
  if (step !== undefined) activate(editor, offered, (active + step) % all.length)
  else if (event.key === 'Escape') editor.view.dispatch(editor.state.tr.setMeta(key, null))
  else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
    const one = all[active]
    if (one) insertOffered(editor, offered, one)
  } else return false
  return true
}
