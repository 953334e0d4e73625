import { createContext, type Dispatch, type SetStateAction, useContext, useEffect, useState } from 'react'
import { keptStates } from './keptStates.ts'
import { getSession, subscribeToSession } from './session.ts'

/** Entry of the history whose page keeps its state, because its route asks for it (`keepAlive`). */
export const KeptEntry = createContext<string | undefined>(undefined)

/** How long a kept list may wait without a request, in milliseconds: as long as one works on an article. */
export const keptListTime = 60 * 60_000

const states = keptStates()
/** Queries of the lists that were open, by path. */
const lists = new Map<string, string>()

let userId = getSession().user?.id
subscribeToSession(() => {
  const next = getSession().user?.id
  if (next !== userId) {
    states.clear()
    lists.clear()
  }
  userId = next
})

/** State that returns with its page, when one goes back to it. */
export function useKeptState<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const entry = useContext(KeptEntry)
  const [value, setValue] = useState<Value>(() => {
    const kept = entry === undefined ? undefined : (states.read(entry, name) as Value | undefined)
    return kept === undefined ? initial : kept
  })
  useEffect(() => {
    if (entry) states.keep(entry, name, value)
  }, [entry, name, value])
  return [value, setValue]
}

export function keepListQuery(pathname: string, search: string): void {
  lists.set(pathname, search)
}

/** The list's address with the filters, order and page that it had last, for going back to it after saving. */
export const lastListAddress = (pathname: string): string => pathname + (lists.get(pathname) ?? '')
