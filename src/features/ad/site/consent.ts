import { useSyncExternalStore } from 'react'

/** The reader's consent to third-party scripts; undefined until decided. */
type Consent = 'granted' | 'denied' | undefined

const name = 'consent'
const days = 180
const listeners = new Set<() => void>()

function read(): Consent {
  const said = /(?:^|; )consent=(granted|denied)/.exec(document.cookie)?.[1]
  return said as Consent
}

/** Stored for half a year; undefined withdraws the decision. */
export function decide(consent: Consent): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const seconds = consent ? days * 24 * 60 * 60 : 0
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
  document.cookie = `${name}=${consent ?? ''}; path=/; max-age=${seconds}; samesite=lax${secure}`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `static` until the page is hydrated: nothing is fetched from third parties, and consent is not requested. */
export function useConsent(): Consent | 'static' {
  return useSyncExternalStore<Consent | 'static'>(subscribe, read, () => 'static')
}
