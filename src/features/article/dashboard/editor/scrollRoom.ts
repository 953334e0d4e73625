import type { Editor } from '@tiptap/core'

const gap = 16
const toolbar = '[data-covers="start"]'
const saveBar = '[data-covers="end"]'

/**
 * How near the cursor may come to the window's edges: not under the tools that stick above the text, nor under the
 * buttons that save below it. The window is what an on-screen keyboard leaves of it.
 */
export const scrollRoom = {
  left: 0,
  right: 0,
  get top(): number {
    const bar = document.querySelector<HTMLElement>(toolbar)
    return bar ? (Number.parseFloat(getComputedStyle(bar).top) || 0) + bar.offsetHeight + gap : gap
  },
  get bottom(): number {
    const shown = visualViewport?.height ?? innerHeight
    const edge = document.querySelector(saveBar)?.getBoundingClientRect().top ?? shown
    return Math.max(shown - edge, 0) + gap
  },
}

/** Scrolls the cursor into view when an on-screen keyboard covers it; returns a function that stops this. */
export function followKeyboard(editor: Editor): () => void {
  const show = () => {
    if (editor.isFocused) editor.view.dispatch(editor.state.tr.scrollIntoView())
  }
  visualViewport?.addEventListener('resize', show)
  return () => visualViewport?.removeEventListener('resize', show)
}
