import type { Piece } from '../search.contract.ts'
import css from './Marked.module.css'

/** A text with what was searched for marked in it. */
export function Marked({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, marked }, index) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <mark key={index} className={css.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
