import type { Editor } from '@tiptap/core'

const gap = 16
const toolbar = '[data-covers="start"]'
const saveBar = '[data-covers="end"]'

/**
 * Minimum distance of the cursor from the window's edges: clear of the sticky toolbar above and the save buttons below.
 * The window is the part above an on-screen keyboard.
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

/**
 * While an on-screen keyboard covers part of the window: keeps toolbar and save buttons in the visible part, and
 * scrolls the cursor into view. Returns a function that stops this.
 */
export function followKeyboard(editor: Editor): () => void {
  const shown = visualViewport
  if (!shown) return () => {}
  const { style } = document.documentElement
  const place = () => {
    // Pinch zoom is not a keyboard.
    const isZoomed = shown.scale > 1.01
    const above = isZoomed ? 0 : shown.offsetTop
    const below = isZoomed ? 0 : Math.max(innerHeight - shown.height - shown.offsetTop, 0)
    style.setProperty('--covered-above', `${Math.round(above)}px`)
    style.setProperty('--covered-below', `${Math.round(below)}px`)
  }
  const resized = () => {
    place()
    if (editor.isFocused) editor.view.dispatch(editor.state.tr.scrollIntoView())
  }
  shown.addEventListener('resize', resized)
  shown.addEventListener('scroll', place)
  return () => {
    shown.removeEventListener('resize', resized)
    shown.removeEventListener('scroll', place)
    style.removeProperty('--covered-above')
    style.removeProperty('--covered-below')
  }
}
