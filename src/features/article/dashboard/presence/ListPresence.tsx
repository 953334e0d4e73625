import { createContext, type ReactNode, useContext } from 'react'
import { WhoIsThere } from './WhoIsThere.tsx'
import { type Presence, useWatchedPresence } from './watchPresence.ts'

const People = createContext<readonly Presence[]>([])

/** One stream for all rows of a list. */
export function ListPresence({ articles, children }: { articles: readonly number[]; children: ReactNode }) {
  return <People value={useWatchedPresence(articles)}>{children}</People>
}

export function RowPresence({ id }: { id: number }) {
  return <WhoIsThere people={useContext(People).filter(({ articleId }) => articleId === id)} />
}
