import type { ReactNode } from 'react'
import { groupWords } from '../arabic/particles.ts'
import css from './Headline.module.css'

/**
 * A headline of which no line ends on a lone «في». The words stay as they are, with plain spaces between them, for who
 * copies, searches or hears them; a group that is wider than its column is broken all the same.
 */
export function Headline({ children }: { children: string }) {
  const parts: ReactNode[] = []
  // Words that may be parted are one text: between two React would write a comment.
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
