/** What is being written of an entry, on this device: a closed tab or a lost connection loses none of it. */
export type Written = { html: string; pinned: boolean; important: boolean; authorId: number | null }

export const nothing: Written = { html: '', pinned: false, important: false, authorId: null }

const nameOf = (userId: number, of: string) => `coverage-entry:${userId}:${of}`

export function readKept(userId: number, of: string): Written | undefined {
  try {
    const kept = localStorage.getItem(nameOf(userId, of))
    return kept === null ? undefined : { ...nothing, ...JSON.parse(kept) }
  } catch {
    return undefined
  }
}

export function keep(userId: number, of: string, written: Written | undefined): void {
  try {
    if (written) localStorage.setItem(nameOf(userId, of), JSON.stringify(written))
    else localStorage.removeItem(nameOf(userId, of))
  } catch {
    // A full or forbidden storage: it stays in the page.
  }
}
