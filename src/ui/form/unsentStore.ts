type Typed = Record<string, string>

const stored = 'unsent'

/** Unsent input of this tab, by form. */
export function readUnsent(): Record<string, Typed> {
  try {
    return JSON.parse(sessionStorage.getItem(stored) ?? '{}')
  } catch {
    return {}
  }
}

export function writeUnsent(key: string, typed: Typed | undefined): void {
  try {
    sessionStorage.setItem(stored, JSON.stringify({ ...readUnsent(), [key]: typed }))
  } catch {
    // Storage may be closed to us: what was typed is then where it was typed.
  }
}

/** The next person at this browser must not see it. */
export function dropAllUnsent(): void {
  try {
    sessionStorage.removeItem(stored)
  } catch {
    // Storage may be closed to us, and holds nothing then.
  }
}
