import type { ReactNode } from 'react'
import { groupWords } from '../arabic/particles.ts'
import css from './Headline.module.css'

/**
 * A headline without lines that end on a lone particle such as «في». Its text is unchanged, with plain spaces, for
 * copying, searching and screen readers; a group wider than its column is still broken.
 */
export function Headline({ children }: { children: string }) {
  const parts: ReactNode[] = []
  // Breakable words are joined into one text node: React would write comments between several.
  let loose = ''
  for (const group of groupWords(children)) {
    const begun = loose !== '' || parts.length > 0
    if (!group.includes(' ')) loose += begun ? ` ${group}` : group
    else {
      if (begun) parts.push(`${loose} `)
      loose = ''
      parts.push(
        <span key={parts.length} className={css.group}>
          {group}
        </span>,
      )
    }
  }
  if (loose) parts.push(loose)
  return parts
}
