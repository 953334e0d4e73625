import classes from './ConflictDialog.module.css'

/** A read-only text with formatting and pictures; `html` comes from `compareBodies`. */
export function BodyVersion({ html, label }: { html: string; label: string }) {
  return (
    <section
      aria-label={label}
      lang="ar"
      className={classes.body}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
      tabIndex={0}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's own writing
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
