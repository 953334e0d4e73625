import { formatNumber } from '../../../arabic/digits.ts'
import { pictureBytes } from '../../../contract/endpoint.ts'
import { api, queryClient } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { UploadRefusal } from '../../../ui/dashboard/uploads/failures.ts'
import { clientWithProgress } from '../../../ui/dashboard/uploads/sendWithProgress.ts'
import { addUploads, type UploadTask } from '../../../ui/dashboard/uploads/uploadQueue.ts'
import type { Media, UploadedMedia } from '../media.contract.ts'

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
export const libraryPath = '/dashboard/media/list'

/** The first dropped or pasted picture. */
export function findPicture(data: DataTransfer | null): File | undefined {
  return listPictures(data)[0]
}

export function listPictures(data: DataTransfer | null): File[] {
  return listFiles(data).filter(isPicture)
}

export function listFiles(data: DataTransfer | null): File[] {
  return Array.from(data?.files ?? [])
}

export const isPicture = ({ type }: File) => type.startsWith('image/')

/** Uploads to the library only. */
export function uploadPictures(files: File[]): void {
  addUploads(files.map(file => pictureTask(file)))
}

/** Task that uploads a picture to the library, and passes it to `arrive`, if set. */
export function pictureTask(file: File, arrive?: (media: Media) => boolean): UploadTask<Media> {
  return {
    name: file.name,
    bytes: file.size,
    // Identifies a file dropped twice; for two destinations it is sent twice, and stored once.
    ...(arrive ? { arrive } : { identity: `${file.name} ${file.size} ${file.lastModified}` }),
    stray: { words: 'أُغلق مكانها قبل أن تصل، فهي في مكتبة الصور.', to: libraryPath },
    send: async (onShare, signal) => {
      checkPicture(file)
      const media = await clientWithProgress(onShare, signal).media.upload({ file })
      refreshLibrary()
      tellIfStill(media)
      return media
    },
  }
}

/** Readers see only the first frame of an animation that is too large. */
export function tellIfStill({ wasAnimated, fileName }: UploadedMedia): void {
  if (!wasAnimated) return
  snackbar.info(
    `«${fileName}» صورة متحركة كبيرة، فلا تُعرض للقراء إلا صورتها الأولى. ملفها محفوظ في مكتبة الصور. لتبقى الحركة، حوّلها إلى مقطع فيديو ثم ارفعه.`,
    { timeout: 15_000 },
  )
}

/** @throws UploadRefusal if the server would refuse it anyway */
function checkPicture(file: File): void {
  if (!isPicture(file)) throw new UploadRefusal('هذا الملف ليس صورة.')
  if (file.size === 0) throw new UploadRefusal('الملف فارغ.')
  if (file.size > pictureBytes) {
    const most = formatNumber(pictureBytes / 2 ** 20)
    throw new UploadRefusal(`الصورة أكبر من ${most} ميغابايت؛ صغّرها ثم أعد رفعها.`)
  }
}

const betweenRefreshesMs = 1500
let isToRefresh = false

/** Debounced: hundreds of uploads in a row must not each refetch the lists. */
export function refreshLibrary(): void {
  if (isToRefresh) return
  isToRefresh = true
  setTimeout(() => {
    isToRefresh = false
    void queryClient.invalidateQueries({ queryKey: api.media.list.key() })
  }, betweenRefreshesMs)
}
