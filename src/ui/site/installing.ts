import { useSyncExternalStore } from 'react'

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

export type Installing =
  /** The browser offers an install prompt. */
  | 'offered'
  | 'installed'
  /** Safari on a phone or tablet: only its own menu installs. */
  | 'by-hand'
  | 'unknown'

const listeners = new Set<() => void>()
let offer: InstallEvent | undefined

/** Called at page start: the browser fires the event once, and early. */
export function watchInstalling(): void {
  addEventListener('beforeinstallprompt', event => {
    // Suppresses the browser's own banner.
    event.preventDefault()
    tell(event as InstallEvent)
  })
}

function tell(next: InstallEvent | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

function find(): Installing {
  const { standalone } = navigator as { standalone?: boolean }
  if (standalone || matchMedia('(display-mode: standalone)').matches) return 'installed'
  if (offer) return 'offered'
  return standalone === undefined ? 'unknown' : 'by-hand'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useInstalling(): Installing {
  return useSyncExternalStore(subscribe, find, () => 'unknown')
}

/**
 * Shows the browser's install prompt. A prompt works once; the browser fires another event when it may be shown again.
 */
export async function install(): Promise<void> {
  const asked = offer
  tell(undefined)
  await asked?.prompt()
}
