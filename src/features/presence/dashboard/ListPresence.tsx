import { createContext, type ReactNode, useContext } from 'react'
import { WhoIsThere } from './WhoIsThere.tsx'
import { type Presence, useWatchedPresence } from './watchPresence.ts'

const People = createContext<readonly Presence[]>([])

type Props = { articles: readonly number[]; onDesk?: () => void; children: ReactNode }

/** One stream for all rows of a list. */
export function ListPresence({ articles, onDesk, children }: Props) {
  return <People value={useWatchedPresence(articles, onDesk)}>{children}</People>
}

export function RowPresence({ id }: { id: number }) {
  return <WhoIsThere people={useContext(People).filter(({ articleId }) => articleId === id)} />
}
