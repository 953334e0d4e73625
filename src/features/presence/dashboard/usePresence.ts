import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useWatchedPresence } from './watchPresence.ts'

const signMs = 8000

/**
 * This tab's presence on an article, and that of colleagues. `writing`: it has unsaved changes; `onDesk` as for
 * `useWatchedPresence`.
 */
export function usePresence(id: number | undefined, writing: boolean, onDesk?: () => void) {
  const [tab] = useState(newTab)
  const people = useWatchedPresence(id === undefined ? [] : [id], onDesk)
  const others = people.filter(person => person.tab !== tab)
  const holder = others.find(({ holds }) => holds)
  const isHolder = people.some(person => person.tab === tab && person.holds)

  useEffect(() => {
    if (id === undefined) return
    const sign = () => void client.presence.sign({ id, tab, writing }).catch(() => {})
    sign()
    const again = setInterval(sign, signMs)
    return () => clearInterval(again)
  }, [id, tab, writing])
  useEffect(() => {
    if (id === undefined) return
    const leave = () => tellThatItLeft(id, tab)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, tab])

  // The colleague who took over the editing lock, if any.
  const [lostTo, setLostTo] = useState<string>()
  const held = useRef(false)
  const holderName = holder?.user.name
  useEffect(() => {
    if (held.current && holderName) setLostTo(holderName)
    if (isHolder || !holderName) setLostTo(undefined)
    held.current = isHolder
  }, [isHolder, holderName])

  const take = useMutation({
    mutationFn: (of: number) => client.presence.hold({ id: of, tab }),
    onError: problem => snackbar.error(problem),
  })
  return {
    others,
    holder,
    lostTo,
    isTaking: take.isPending,
    takeOver: () => id !== undefined && take.mutate(id),
  }
}

export type ArticlePresence = ReturnType<typeof usePresence>

/** A UUID (RFC 9562 §5.4); `crypto.randomUUID` is for secure origins only. */
function newTab(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The page may be closing: the request outlives it. */
function tellThatItLeft(id: number, tab: string): void {
  void fetch(apiAddress(`/api/v1/presence/leave/${id}`), {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ tab }),
  }).catch(() => {})
}
