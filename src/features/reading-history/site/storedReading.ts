import { deviceStore } from '../../../ui/browserStore.ts'

/** An article read on this device; `at` in milliseconds. */
export type StoredRead = { id: number; path: string; title: string; progress: number; at: number }

const stored = 'reading'
const stopped = 'reading-stopped'
const max = 50

/** Latest first; empty if the browser forbids storage. */
export function listStoredReads(): StoredRead[] {
  const reads = deviceStore.getJson(stored)
  return Array.isArray(reads) ? reads.filter(isRead) : []
}

/** The farthest position of an article counts. */
export function storeRead(read: StoredRead): void {
  const others = listStoredReads()
  const before = others.find(({ id }) => id === read.id)
  const progress = Math.max(read.progress, before?.progress ?? 0)
  store([{ ...read, progress }, ...others.filter(({ id }) => id !== read.id)].slice(0, max))
}

export function forgetStoredRead(id: number): void {
  store(listStoredReads().filter(read => read.id !== id))
}

export function forgetStoredReads(): void {
  store([])
}

/** Whether the reader has switched it off on this device. */
export function isReadingStopped(): boolean {
  return deviceStore.get(stopped) !== null || deviceStore.isRefused
}

export function setReadingStopped(isStopped: boolean): void {
  deviceStore.set(stopped, isStopped ? '1' : null)
  if (isStopped) forgetStoredReads()
}

function store(reads: StoredRead[]): void {
  deviceStore.set(stored, reads.length > 0 ? JSON.stringify(reads) : null)
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
