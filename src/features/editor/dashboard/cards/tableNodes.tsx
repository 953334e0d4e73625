import { findParentNode, mergeAttributes, Node } from '@tiptap/core'
import { createTable, Table, type TableOptions } from '@tiptap/extension-table'
import { Fragment, type Node as PmNode, Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { TableView } from './TableView.tsx'

const isOfCard = (table: HTMLElement) => table.parentElement?.dataset.card === 'table'

/**
 * A table with its caption. HTML has the caption inside the table; here it precedes it, as table commands only know
 * rows. `readBody` moves it to where HTML has it.
 */
export const TableCardNode = Node.create({
  name: 'tableCard',
  group: 'block',
  content: 'tableCaption table',
  draggable: true,
  isolating: true,
  parseHTML: () => [
    { tag: 'figure[data-card="table"]', priority: 80 },
    {
      tag: 'table',
      priority: 80,
      getAttrs: table => (isOfCard(table) ? false : null),
      contentElement: table => withCaptionBefore(table as HTMLTableElement),
    },
  ],
  renderHTML: () => ['figure', { 'data-card': 'table' }, 0],
  addNodeView: () => ReactNodeViewRenderer(TableView),
  addProseMirrorPlugins() {
    const { tableCard, tableCaption, table } = this.editor.schema.nodes
    const wrap = (tables: PmNode) => tableCard!.create(null, [tableCaption!.create(), tables])
    return [
      new Plugin({
        props: {
          // Pasted cells go into the cells of a table, and elsewhere become a table.
          transformPasted: (slice, view) => {
            const { firstChild: first, childCount } = slice.content
            if (!first) return slice
            if (isInTable(view.state)) {
              const isBare =
                childCount === 1 && first.type === tableCard && first.firstChild?.childCount === 0
              return isBare ? new Slice(Fragment.from(first.lastChild), 0, 0) : slice
            }
            if (first.type === table) return new Slice(Fragment.from(wrap(first)), 0, 0)
            if (first.type.name !== 'tableRow') return slice
            return new Slice(Fragment.from(wrap(table!.create(null, slice.content))), 0, 0)
          },
        },
      }),
    ]
  },
})

function withCaptionBefore(table: HTMLTableElement): HTMLElement {
  const figure = document.createElement('figure')
  figure.dataset.card = 'table'
  const copy = table.cloneNode(true) as HTMLTableElement
  const caption = document.createElement('figcaption')
  caption.append(...(copy.caption?.childNodes ?? []))
  copy.caption?.remove()
  figure.append(caption, copy)
  return figure
}

const captionName = 'عنوان الجدول'

export const TableCaptionNode = Node.create({
  name: 'tableCaption',
  content: 'inline*',
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: 'figure[data-card="table"] > figcaption', priority: 80 }],
  renderHTML: () => ['figcaption', 0],
  addNodeView:
    () =>
    ({ HTMLAttributes }) => {
      const dom = document.createElement('figcaption')
      const said = { role: 'group', 'aria-label': captionName, 'data-hint': 'اكتب عنوان الجدول' }
      for (const [name, value] of Object.entries(mergeAttributes(HTMLAttributes, said))) {
        dom.setAttribute(name, value as string)
      }
      return { dom, contentDOM: dom }
    },
  addKeyboardShortcuts: () => ({
    // Moves to the first cell.
    Enter: ({ editor }) => {
      const { $from } = editor.state.selection
      if ($from.parent.type.name !== 'tableCaption') return false
      return editor.commands.command(({ tr }) => {
        tr.setSelection(TextSelection.near(tr.doc.resolve($from.after()))).scrollIntoView()
        return true
      })
    },
  }),
})

/** Only in a card; commands on the whole table apply to the card. */
export const BodyTable = Table.extend<TableOptions>({
  group: '',
  addCommands() {
    return {
      ...this.parent?.(),
      insertTable:
        ({ rows = 3, cols = 3, withHeaderRow = true } = {}) =>
        ({ tr, dispatch, editor }) => {
          const { tableCard, tableCaption } = editor.schema.nodes
          const table = createTable(editor.schema, rows, cols, withHeaderRow)
          const card = tableCard!.create(null, [tableCaption!.create(), table])
          if (dispatch) toFirstCell(tr.replaceSelectionWith(card), card)
          return true
        },
      deleteTable:
        () =>
        ({ state, tr, dispatch }) => {
          const card = findParentNode(({ type }) => type.name === 'tableCard')(state.selection)
          if (!card) return false
          if (dispatch) tr.delete(card.pos, card.pos + card.node.nodeSize).scrollIntoView()
          return true
        },
    }
  },
}).configure({ resizable: false })

function toFirstCell(tr: Transaction, card: PmNode): void {
  let place: number | undefined
  tr.doc.descendants((node, at) => {
    if (node === card) place = at + 1 + card.firstChild!.nodeSize
    return place === undefined && !node.isTextblock
  })
  if (place !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(place)))
  tr.scrollIntoView()
}
