import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FindQuery, findIn } from './Find.ts'

export type Finding = {
  isOpen: boolean
  isReplacing: boolean
  setReplacing: (is: boolean) => void
  wanted: FindQuery
  set: (change: Partial<FindQuery>) => void
  field: RefObject<HTMLInputElement | null>
  replaceField: RefObject<HTMLInputElement | null>
  open: (withReplace?: boolean) => void
  close: () => void
}

/** State of the find bar; the words are kept while it is closed. */
export function useFinding(editor: Editor | null): Finding {
  const field = useRef<HTMLInputElement>(null)
  const replaceField = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isReplacing, setReplacing] = useState(false)
  const [wanted, setWanted] = useState<FindQuery>({ words: '', marks: true, forms: false, isWhole: false })
  const set = (change: Partial<FindQuery>) => setWanted(before => ({ ...before, ...change }))

  const open = (withReplace = false) => {
    const words = editor ? selectedIn(editor) : ''
    if (words !== '') set({ words })
    setReplacing(withReplace)
    setOpen(true)
    // The bar is mounted after this render.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.select()
    })
  }
  const close = () => {
    setOpen(false)
    editor?.view.focus()
  }

  // These keys also type Arabic letters, so their position counts.
  useEffect(() => {
    const root = editor?.view.dom
    const pressed = (event: KeyboardEvent) => {
      const act = actOf(event)
      if (event.defaultPrevented || !act || !editor || (act !== 'find' && act !== 'replace' && !isOpen))
        return
      event.preventDefault()
      if (act === 'next' || act === 'previous') findIn(editor).move(act === 'next' ? 1 : -1)
      else open(act === 'replace')
    }
    // Before the editor, which takes every Escape; but the slash menu closes first.
    const left = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen || event.isComposing) return
      if (root?.hasAttribute('aria-activedescendant')) return
      event.preventDefault()
      event.stopPropagation()
      // The caret is in the text, and does not move.
      setOpen(false)
    }
    root?.addEventListener('keydown', pressed)
    root?.addEventListener('keydown', left, { capture: true })
    return () => {
      root?.removeEventListener('keydown', pressed)
      root?.removeEventListener('keydown', left, { capture: true })
    }
  })

  return { isOpen, isReplacing, setReplacing, wanted, set, field, replaceField, open, close }
}

const isMac = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? '')

/** Apple's Cmd+H hides the browser; there Cmd+Option+F replaces. */
function actOf({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (key === 'F3') return shiftKey ? 'previous' : 'next'
  if (shiftKey || !(isMac ? metaKey : ctrlKey)) return undefined
  if (code === 'KeyF' && !altKey) return 'find'
  return code === (isMac ? 'KeyF' : 'KeyH') && altKey === isMac ? 'replace' : undefined
}

/** A short selection as search words. */
function selectedIn({ state }: Editor): string {
  const { from, to, $from, $to, empty } = state.selection
  if (empty || !$from.sameParent($to) || to - from > 100) return ''
  return state.doc.textBetween(from, to, ' ', ' ').trim()
}
