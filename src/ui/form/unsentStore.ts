import { tabStore } from '../browserStore.ts'

type Typed = Record<string, string>

const stored = 'unsent'

/** Unsent input of this tab, by form. */
export function readUnsent(): Record<string, Typed> {
  return (tabStore.getJson(stored) ?? {}) as Record<string, Typed>
}

export function writeUnsent(key: string, typed: Typed | undefined): void {
  tabStore.setJson(stored, { ...readUnsent(), [key]: typed })
}

/** The next person at this browser must not see it. */
export function dropAllUnsent(): void {
  tabStore.set(stored, null)
}
