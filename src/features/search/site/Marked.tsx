import type { Piece } from '../search.contract.ts'
import css from './Marked.module.css'

/** Text with highlighted matches. */
export function Marked({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, marked }, index) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text are never reordered
      <mark key={index} className={css.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
