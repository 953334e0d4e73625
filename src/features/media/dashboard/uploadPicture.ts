import { client } from '../../../dashboard/api.ts'
import type { Media } from '../media.contract.ts'

const largestBytes = 18 * 1024 * 1024
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** The first picture among what was dropped or pasted. */
export function findPicture(data: DataTransfer | null): File | undefined {
  return listPictures(data)[0]
}

export function listPictures(data: DataTransfer | null): File[] {
  return Array.from(data?.files ?? []).filter(file => file.type.startsWith('image/'))
}

/** @throws PictureRefusal for what need not be sent at all. */
export function checkPicture(file: File): void {
  if (!file.type.startsWith('image/')) throw new PictureRefusal('هذا الملف ليس صورة.')
  if (file.size > largestBytes) throw new PictureRefusal('الصورة أكبر من 18 ميغابايت؛ صغّرها ثم أعد رفعها.')
}

/** @throws PictureRefusal with Arabic words, or what the call throws. */
export async function uploadPicture(file: File): Promise<Media> {
  checkPicture(file)
  return client.media.upload({ file })
}

export class PictureRefusal extends Error {}
