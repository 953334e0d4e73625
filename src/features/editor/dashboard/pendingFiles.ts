import { errorCode } from '../../../api/client.ts'
import { cleanFileName } from '../../../arabic/fileName.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { UploadSetback } from '../../../ui/dashboard/uploads/failures.ts'
import {
  addUploads,
  dismissUpload,
  findUpload,
  retryUpload,
  settleStray,
  type Upload,
  type UploadTask,
} from '../../../ui/dashboard/uploads/uploadQueue.ts'
import type { Attachment } from '../../attachment/attachment.contract.ts'
import { attachmentTask } from '../../attachment/dashboard/sendFile.ts'
import { libraryPath, pictureTask, refreshLibrary, tellIfStill } from '../../media/dashboard/uploadPicture.ts'
import type { Media } from '../../media/media.contract.ts'

/** A file to upload, or the address of a picture for the server to copy. */
export type PictureSource = File | { url: string }
/** Content for a placeholder figure. */
export type Filling = { media: Media } | { attachment: Attachment }
type Arrive = (filling: Filling) => boolean

type PendingFile = {
  name: string
  /** Holds the file until it has arrived. */
  begin: ((arrive: Arrive) => UploadTask) | undefined
  upload?: number | undefined
  filling?: Filling
}

// Shared by the page: undo, redo and returning to the text find uploads again.
const expected = new Map<string, PendingFile>()
const places = new Set<(key: string, filling: Filling) => boolean>()

function expect(name: string, begin: PendingFile['begin']): string {
  const key = `file-${Date.now()}-${expected.size + 1}`
  expected.set(key, { name: cleanFileName(name), begin })
  return key
}

const stray = {
  words: 'غودر المقال قبل أن تصل، فهي في مكتبة الصور. وإن عدت إليه ولم يتغيّر نصه وُضعت في مكانها.',
  to: libraryPath,
}

/** Key under which a figure waits for it. */
export function expectPicture(source: PictureSource): string {
  const name = source instanceof File ? source.name : (URL.parse(source.url)?.hostname ?? '')
  return expect(name, arrive => {
    const take = (media: Media) => arrive({ media })
    const task = source instanceof File ? pictureTask(source, take) : importTask(source.url, name, take)
    return { ...task, stray } as UploadTask
  })
}

export function expectAttachment(file: File): string {
  return expect(file.name, arrive => attachmentTask(file, attachment => arrive({ attachment })) as UploadTask)
}

function importTask(url: string, name: string, arrive: (media: Media) => boolean): UploadTask<Media> {
  return {
    name,
    bytes: 0,
    arrive,
    send: async (_onShare, signal) => {
      try {
        const media = await client.media.importPicture({ url }, { signal })
        refreshLibrary()
        tellIfStill(media)
        return media
      } catch (error) {
        // The other site may deliver it later.
        if (errorCode(error) === 'REFUSED') throw new UploadSetback((error as Error).message)
        throw error
      }
    },
  }
}

/** Registers a text that may have placeholders; `fill` returns whether it had this one. */
export function watchArrivals(fill: (key: string, filling: Filling) => boolean): () => void {
  places.add(fill)
  return () => places.delete(fill)
}

/** Uploads once per key, however often undo and redo remove and restore the figure. */
export function uploadExpected(keys: string[]): void {
  const fresh = keys.flatMap(key => {
    const one = expected.get(key)
    return one?.begin && one.upload === undefined ? [{ key, one, task: one.begin(arriveAt(key)) }] : []
  })
  if (fresh.length === 0) return
  const uploads = addUploads(fresh.map(({ task }) => task))
  for (const [index, { one }] of fresh.entries()) one.upload = uploads[index]
}

function arriveAt(key: string): Arrive {
  return filling => {
    const one = expected.get(key)
    if (one) Object.assign(one, { filling, begin: undefined })
    return [...places].filter(fill => fill(key, filling)).length > 0
  }
}

/** Takes pictures that have already arrived for it. */
export function takeFilling(key: string): Filling | undefined {
  const one = expected.get(key)
  if (one?.filling && one.upload !== undefined) settleStray(one.upload)
  return one?.filling
}

export function uploadOf(key: string): Upload | undefined {
  return findUpload(expected.get(key)?.upload)
}

/** The reason why it will not arrive; undefined while it may. */
export function whyNotComing(key: string): { reason: string; mayRetry: boolean } | undefined {
  const one = expected.get(key)
  if (!one) return { reason: 'هي من علامة تبويب أخرى، أو أُعيد تحميل الصفحة قبل أن تُرفع.', mayRetry: false }
  const upload = findUpload(one.upload)
  if (upload?.state === 'failed') return upload
  const isStopped = one.upload !== undefined && !upload && !one.filling
  return isStopped ? { reason: 'أُوقف الرفع.', mayRetry: true } : undefined
}

export const nameOf = (key: string) => expected.get(key)?.name ?? ''

export function retryExpected(key: string): void {
  const one = expected.get(key)
  if (!one) return
  if (one.upload !== undefined && findUpload(one.upload)) retryUpload(one.upload)
  else {
    one.upload = undefined
    uploadExpected([key])
  }
}

/** Its figure was removed; if undo restores it, it is uploaded after all. */
export function cancelExpected(key: string): void {
  const one = expected.get(key)
  if (one?.upload === undefined || one.filling) return
  dismissUpload(one.upload)
  one.upload = undefined
}
