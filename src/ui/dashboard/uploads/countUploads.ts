import { isUnderWay, type Upload } from './uploadQueue.ts'

export function countUploads(uploads: readonly Upload[]) {
  const count = (is: (upload: Upload) => boolean) => uploads.filter(is).length
  return {
    all: uploads.length,
    left: count(isUnderWay),
    waiting: count(({ state }) => state === 'waiting'),
    done: count(({ state }) => state === 'done'),
    failed: count(({ state }) => state === 'failed'),
    retriable: count(({ state, mayRetry }) => state === 'failed' && mayRetry),
    stray: count(({ stray }) => stray !== undefined),
  }
}
