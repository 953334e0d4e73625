import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { footnoteId, footnoteLink, footnoteMarkId } from '../../../contract/footnotes.ts'

const ofFootnote = (pattern: RegExp) => ({
  default: null,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => (pattern.test(element.id) ? element.id : null),
  renderHTML: ({ id }: Record<string, unknown>) => (id ? { id } : {}),
})

/** Keeps the ids of footnotes and their marks; Alt+Enter or Ctrl+click on either jumps to the other. */
export const Footnotes = Extension.create({
  name: 'footnotes',
  addGlobalAttributes: () => [
    { types: ['paragraph', 'listItem'], attributes: { id: ofFootnote(footnoteId) } },
    { types: ['link'], attributes: { id: ofFootnote(footnoteMarkId) } },
  ],
  addKeyboardShortcuts: () => ({
    'Alt-Enter': ({ editor }) => {
      const { href } = editor.getAttributes('link')
      return typeof href === 'string' && goTo(editor.view, href)
    },
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('footnotes'),
      props: {
        handleClick: (view, _position, event) => {
          const link = (event.target as Element).closest('a')
          const follows = event.ctrlKey || event.metaKey || !view.editable
          return follows && link !== null && goTo(view, link.getAttribute('href') ?? '')
        },
      },
    }),
  ],
})

/** Whether the text has a footnote or mark with this id. */
export function hasFootnote(view: EditorView, id: string): boolean {
  return placeOf(view, id) !== undefined
}

function placeOf({ state }: EditorView, id: string): number | undefined {
  let found: number | undefined
  state.doc.descendants((node, position) => {
    if (found !== undefined) return false
    const isMark = node.marks.some(mark => mark.type.name === 'link' && mark.attrs.id === id)
    if (isMark || node.attrs.id === id) found = position
    return true
  })
  return found
}

function goTo(view: EditorView, href: string): boolean {
  const place = footnoteLink.test(href) ? placeOf(view, href.slice(1)) : undefined
  if (place === undefined) return false
  const selection = TextSelection.near(view.state.doc.resolve(place + 1))
  view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
  view.focus()
  return true
}
