import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { errorReportPath } from '../addresses.ts'
import css from './ReportLink.module.css'

const longest = 600

/** Leads to the form; what is selected in the article goes with the reader. */
export function ReportLink({ id }: { id: number }) {
  const navigate = useNavigate()
  const marked = useRef('')
  return (
    <a
      href={errorReportPath(id)}
      rel="nofollow"
      className={css.report}
      // A press takes the selection away before the click is told.
      onPointerDown={() => {
        marked.current = selectionIn('article')
      }}
      onClick={event => {
        const { metaKey, ctrlKey, shiftKey, altKey, button } = event
        if (metaKey || ctrlKey || shiftKey || altKey || button !== 0) return
        event.preventDefault()
        void navigate(errorReportPath(id), { state: { marked: selectionIn('article') || marked.current } })
      }}
    >
      أبلغ عن خطأ
    </a>
  )
}

function selectionIn(place: string): string {
  const selection = getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest(place) ? (selection?.toString().trim().slice(0, longest) ?? '') : ''
}
