import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { embedSiteName } from './embedSites.ts'

/** Turns an address alone in its paragraph into a player, once the next paragraph is begun. */
export const TypedPlayers = Extension.create({
  name: 'typedPlayers',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, after) =>
        transactions.some(isTyped) ? replaceAddress(before, after) : undefined,
    }),
  ],
})

// An undo that restores the address leaves it.
const isTyped = (transaction: Transaction) =>
  transaction.docChanged && !transaction.getMeta('history$') && !transaction.getMeta('paste')

export function replaceAddress(before: EditorState, after: EditorState): Transaction | undefined {
  const { $from, empty } = after.selection
  const { parent: typedIn } = before.selection.$from
  if (!empty || $from.depth !== 1 || $from.parent.content.size > 0) return undefined
  const start = $from.before()
  const address = after.doc.resolve(start).nodeBefore
  if (address?.type.name !== 'paragraph') return undefined
  if (address.textContent !== typedIn.textContent) return undefined
  const url = address.textContent.trim()
  const { embed } = after.schema.nodes
  if (!embed || !/^\S+$/.test(url) || !embedSiteName(url)) return undefined
  return after.tr.replaceWith(start - address.nodeSize, start, embed.create({ url }))
}
