import { useMemo } from 'react'
import classes from './ConflictDialog.module.css'

/** A text with its formatting and pictures, to look at; `html` comes from `rewriteBody`, which lets nothing else through. */
export function BodyVersion({ html, label }: { html: string; label: string }) {
  const shown = useMemo(() => withAddresses(html), [html])
  return (
    <section
      aria-label={label}
      lang="ar"
      className={classes.body}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's own writing
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}

/** Links lead nowhere in a question; their addresses are what is compared. */
function withAddresses(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a')) {
    const address = document.createElement('bdi')
    address.textContent = link.getAttribute('href') ?? ''
    const text = document.createElement('u')
    text.append(...link.childNodes)
    link.replaceWith(text, ' (', address, ')')
  }
  return body.innerHTML
}
