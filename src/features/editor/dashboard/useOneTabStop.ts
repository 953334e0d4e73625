import { NodeSelection } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'

const button = 'button:not(:disabled)'

/**
 * Makes a toolbar one tab stop (WAI-ARIA APG, toolbar): Tab focuses the last used button, arrows, Home and End move
 * between them, and Escape leaves it. Returns props for the toolbar's element.
 */
export function useOneTabStop(leave: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<Element | null>(null)

  // Not by props: the library's buttons set their own tabIndex. They are added, removed and disabled on renders.
  useLayoutEffect(() => {
    const all = ref.current?.querySelectorAll<HTMLElement>('button') ?? []
    const able = [...all].filter(each => each.matches(button))
    const stop = able.find(each => each === last.current) ?? able[0]
    for (const each of all) each.tabIndex = each === stop ? 0 : -1
  })

  useEffect(() => {
    const bar = ref.current
    const focused = ({ target }: FocusEvent) => {
      const found = (target as Element).closest<HTMLElement>(button)
      if (!bar || !found) return
      last.current = found
      for (const each of bar.querySelectorAll<HTMLElement>('button')) each.tabIndex = each === found ? 0 : -1
    }
    bar?.addEventListener('focusin', focused)
    return () => bar?.removeEventListener('focusin', focused)
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { currentTarget: bar, key } = event
    const target = event.target as HTMLElement
    // Keys in a popover bubble here too, as React sees it inside the toolbar.
    if (!bar.contains(target) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (key === 'Escape') {
      event.preventDefault()
      leave()
      return
    }
    const all = [...bar.querySelectorAll<HTMLElement>(button)]
    const from = all.indexOf(target)
    const to = placeAfter(key, from, all.length, getComputedStyle(bar).direction)
    const next = all.at(to)
    if (from < 0 || to === from || !next) return
    event.preventDefault()
    next.focus()
  }

  return { ref, onKeyDown }
}

/** Target index of a key in a wrapping row; the same index for other keys. */
function placeAfter(key: string, from: number, count: number, direction: string): number {
  const [forward, back] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key === forward) return (from + 1) % count
  return key === back ? from - 1 : from
}

const stop = '[role="toolbar"] button[tabindex="0"]'

export const isToTools = (event: globalThis.KeyboardEvent) =>
  event.key === 'F10' && event.altKey && !event.ctrlKey && !event.shiftKey

/** Alt+F10 moves from a card to its tools, and from there or from the text to the text's toolbar. */
export function toTools(view: EditorView, event: globalThis.KeyboardEvent): boolean {
  if (!isToTools(event)) return false
  const own = cardAround(view)?.querySelector<HTMLElement>(stop)
  own?.focus()
  return own != null || toToolsOfText(view.dom)
}

export function toToolsOfText(inside: HTMLElement): boolean {
  const found = inside.closest('.mantine-RichTextEditor-root')?.querySelector<HTMLElement>(stop)
  found?.focus()
  return found != null
}

/** The innermost card that contains the cursor, or is selected. */
function cardAround(view: EditorView): Element | null {
  const { selection } = view.state
  const selected = selection instanceof NodeSelection ? view.nodeDOM(selection.from) : null
  // Cell tools are in the text's toolbar.
  if (!selected && isInTable(view.state)) return null
  const around = selected ?? view.domAtPos(selection.from).node
  const element = around instanceof Element ? around : around.parentElement
  return element?.querySelector(':scope > [data-kind]') ?? element?.closest('[data-kind]') ?? null
}
