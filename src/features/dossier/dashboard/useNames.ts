import { useRef } from 'react'
import type { ArticleState } from '../../article/article.schema.ts'

/** An article as a picker or the dossier knows it; pickers offer only published ones. */
export type KnownArticle = { id: number; title: string; state?: ArticleState }

export type Names<Row> = { of: (ids: number[]) => Row[]; keep: (rows: Row[]) => number[] }

/** Remembers rows by id, for fields of a form that has only the ids. */
export function useNames<Row extends { id: number }>(initial: Row[]): Names<Row> {
  const known = useRef(new Map(initial.map(row => [row.id, row])))
  return {
    of: ids => ids.flatMap(id => known.current.get(id) ?? []),
    keep(rows) {
      for (const row of rows) if (!known.current.has(row.id)) known.current.set(row.id, row)
      return rows.map(({ id }) => id)
    },
  }
}
