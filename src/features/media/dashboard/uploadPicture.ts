import { formatNumber } from '../../../arabic/digits.ts'

const mebibyte = 1024 * 1024
const largestBytes = 18 * mebibyte
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** The first dropped or pasted picture. */
export function findPicture(data: DataTransfer | null): File | undefined {
  return listPictures(data)[0]
}

export function listPictures(data: DataTransfer | null): File[] {
  return Array.from(data?.files ?? []).filter(file => file.type.startsWith('image/'))
}

/** @throws PictureRefusal if the server would refuse it anyway */
export function checkPicture(file: File): void {
  if (!file.type.startsWith('image/')) throw new PictureRefusal('هذا الملف ليس صورة.')
  if (file.size > largestBytes) {
    const most = formatNumber(largestBytes / mebibyte)
    throw new PictureRefusal(`الصورة أكبر من ${most} ميغابايت؛ صغّرها ثم أعد رفعها.`)
  }
}

export class PictureRefusal extends Error {}
