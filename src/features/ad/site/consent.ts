import { useSyncExternalStore } from 'react'

/** What the reader said to others' scripts; undefined until they have said something. */
export type Consent = 'granted' | 'denied' | undefined

const name = 'consent'
const days = 180
const listeners = new Set<() => void>()

function read(): Consent {
  const said = /(?:^|; )consent=(granted|denied)/.exec(document.cookie)?.[1]
  return said as Consent
}

/** Kept for half a year, and then asked again; undefined takes the answer back. */
export function decide(consent: Consent): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const seconds = consent ? days * 24 * 60 * 60 : 0
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser yet
  document.cookie = `${name}=${consent ?? ''}; path=/; max-age=${seconds}; samesite=lax${secure}`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `asleep` on the server and until the page has woken up: then nothing of others is asked for, nor anything asked. */
export function useConsent(): Consent | 'asleep' {
  return useSyncExternalStore<Consent | 'asleep'>(subscribe, read, () => 'asleep')
}
