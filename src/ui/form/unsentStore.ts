import { tabStore } from '../browserStore.ts'

type FormValues = Record<string, string>

const stored = 'unsent'

/** Unsent input of this tab, by form. */
export function readUnsent(): Record<string, FormValues> {
  return (tabStore.getJson(stored) ?? {}) as Record<string, FormValues>
}

export function writeUnsent(key: string, typed: FormValues | undefined): void {
  tabStore.setJson(stored, { ...readUnsent(), [key]: typed })
}

/** The next person at this browser must not see it. */
export function dropAllUnsent(): void {
  tabStore.set(stored, null)
}
