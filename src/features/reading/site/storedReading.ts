/** An article that was read on this device; `at` in milliseconds. */
export type StoredRead = { id: number; path: string; title: string; progress: number; at: number }

const stored = 'reading'
const stopped = 'reading-stopped'
const most = 50

/** The latest first; nothing where the browser forbids to store. */
export function listStoredReads(): StoredRead[] {
  try {
    const reads: unknown = JSON.parse(localStorage.getItem(stored) ?? '[]')
    return Array.isArray(reads) ? reads.filter(isRead) : []
  } catch {
    return []
  }
}

/** Of one article the farthest counts. */
export function storeRead(read: StoredRead): void {
  const others = listStoredReads()
  const before = others.find(({ id }) => id === read.id)
  const progress = Math.max(read.progress, before?.progress ?? 0)
  store([{ ...read, progress }, ...others.filter(({ id }) => id !== read.id)].slice(0, most))
}

export function forgetStoredRead(id: number): void {
  store(listStoredReads().filter(read => read.id !== id))
}

export function forgetStoredReads(): void {
  store([])
}

/** Whether the reader has switched it off on this device. */
export function isReadingStopped(): boolean {
  try {
    return localStorage.getItem(stopped) !== null
  } catch {
    return true
  }
}

export function setReadingStopped(isStopped: boolean): void {
  try {
    if (isStopped) localStorage.setItem(stopped, '1')
    else localStorage.removeItem(stopped)
  } catch {
    // Then nothing is stored either.
  }
  if (isStopped) forgetStoredReads()
}

function store(reads: StoredRead[]): void {
  try {
    if (reads.length > 0) localStorage.setItem(stored, JSON.stringify(reads))
    else localStorage.removeItem(stored)
  } catch {
    // Then nothing is remembered.
  }
}

function isRead(value: unknown): value is StoredRead {
  const { id, path, title, progress, at } = (value ?? {}) as StoredRead
  return (
    [id, progress, at].every(Number.isFinite) &&
    typeof title === 'string' &&
    typeof path === 'string' &&
    path.startsWith('/article/')
  )
}
