import { callApi } from '../../../api/call.ts'
import { articlePath } from '../../article/article.addresses.policy.ts'
import type { ReadArticle } from '../reading.contract.ts'
import { untilKept } from './keepReading.ts'
import {
  forgetStoredRead,
  forgetStoredReads,
  isReadingStopped,
  listStoredReads,
  setReadingStopped,
} from './storedReading.ts'

/** An article with reading progress; `at` in ISO 8601. */
export type Read = { id: number; path: string; title: string; progress: number; at: string }

/** Storage of the history: the account, or for guests the device. */
export type ReadKeeper = {
  list: () => Promise<Read[]>
  forget: (id: number) => Promise<unknown>
  forgetAll: () => Promise<unknown>
  stop: (isStopped: boolean) => void
  isStopped: () => boolean
}

export const accountReads: ReadKeeper = {
  async list() {
    await untilKept()
    await moveStored()
    const reads = await callApi<ReadArticle[]>('GET', '/user/reading')
    return reads.map(({ article, progress, readAt }) => ({
      id: article.id,
      path: articlePath(article),
      title: article.title,
      progress,
      at: readAt,
    }))
  },
  forget: id => callApi('DELETE', `/user/reading/${id}`),
  forgetAll: () => callApi('DELETE', '/user/reading'),
  // Overrides a switch set on this device before signing in.
  stop: setReadingStopped,
  isStopped: isReadingStopped,
}

/** Moves a guest's history on this device to the account. */
async function moveStored(): Promise<void> {
  const reads = listStoredReads().map(({ id, progress, at }) => ({
    id,
    progress,
    at: new Date(at).toISOString(),
  }))
  if (reads.length === 0) return
  await callApi('PATCH', '/user/reading', { reads })
  forgetStoredReads()
}

export const deviceReads: ReadKeeper = {
  list: async () => listStoredReads().map(read => ({ ...read, at: new Date(read.at).toISOString() })),
  forget: async id => forgetStoredRead(id),
  forgetAll: async () => forgetStoredReads(),
  stop: setReadingStopped,
  isStopped: isReadingStopped,
}
