import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'

/**
 * Scrolls to a cursor moved by a key. ProseMirror does so only if the browser reports the move within 50 ms, which slow
 * devices do not.
 */
export const FollowCursor = Extension.create({
  name: 'followCursor',
  addProseMirrorPlugins() {
    let isByKey = false
    const startedBy = (key: boolean) => () => {
      isByKey = key
      return false
    }
    return [
      new Plugin({
        props: { handleDOMEvents: { keydown: startedBy(true), pointerdown: startedBy(false) } },
        appendTransaction(transactions, _before, state) {
          const isMoved = transactions.some(({ selectionSet, docChanged }) => selectionSet && !docChanged)
          const isFollowed = transactions.some(({ scrolledIntoView }) => scrolledIntoView)
          // Ctrl+A selects all without scrolling.
          const isCursor = state.selection instanceof TextSelection
          return isByKey && isMoved && !isFollowed && isCursor ? state.tr.scrollIntoView() : null
        },
      }),
    ]
  },
})
