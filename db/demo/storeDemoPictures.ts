import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { makePlaceholder, type NormalisedImage } from '../../src/features/media/image.ts'
import { prepareVariantsLater } from '../../src/features/media/media.jobs.ts'
import { insertMedia } from '../../src/features/media/media.queries.ts'
import { storeOriginal } from '../../src/features/media/variant.service.ts'
import type { Services } from '../../src/platform/context.ts'
import { demoAds } from './ads.ts'
import { demoArticles } from './articles.ts'
import { demoChannels } from './channels.ts'
import { galleryPictures } from './gallery.ts'
import { demoAgencies, demoAuthors } from './newsroom.ts'
import { demoPeople } from './people.ts'
import { podcastPictures } from './podcast.ts'
import { videoPictures } from './videos.ts'

const folder = path.join(import.meta.dirname, 'pictures')
const picturesAtATime = 2

const logos = (kind: string, owners: { key: string; name: string }[]) =>
  owners.map(({ key, name }) => ({ file: `${kind}/${key}.svg`, alt: `شعار ${name}`, caption: '' }))
const portraits = (kind: string, people: { key: string; name: string }[]) =>
  people.map(({ key, name }) => ({ file: `${kind}/${key}.svg`, alt: name, caption: '' }))

/** Media ids by file name: `article/budget-second-reading.webp`, `author/salma.svg`. */
export async function storeDemoPictures({
  db,
  storage,
}: Pick<Services, 'db' | 'storage'>): Promise<Map<string, number>> {
  const pictures = [
    ...galleryPictures(demoArticles),
    ...demoArticles
      .filter(({ pictureFile }) => !pictureFile)
      .map(({ key, picture }) => ({ file: `article/${key}.webp`, ...picture })),
    ...logos('agency', demoAgencies),
    ...logos('channel', demoChannels),
    ...demoAds.map(({ key, title }) => ({ file: `ad/${key}.svg`, alt: title, caption: '' })),
    ...portraits('author', demoAuthors),
    ...portraits('person', demoPeople),
    ...podcastPictures,
    ...videoPictures,
  ]
  const ids = new Map<string, number>()
  const waiting = pictures.values()
  async function work() {
    for (const { file, alt, caption } of waiting) {
      const { width, height, ...image } = await readPicture(file)
      await storeOriginal(storage, { ...image, width, height })
      const id = await insertMedia(db, {
        hash: image.hash,
        format: 'webp',
        width,
        height,
        bytes: image.bytes.length,
        alt,
        caption,
        credit: 'رسم: ورّاق',
        ...(await makePlaceholder(image.bytes)),
        created_by: null,
      })
      await prepareVariantsLater(db, { hash: image.hash, width })
      ids.set(file, id)
    }
  }
  await Promise.all(Array.from({ length: picturesAtATime }, work))
  return ids
}

/** Reads a picture as an upload is stored: WebP unchanged, other formats converted. */
async function readPicture(file: string): Promise<NormalisedImage> {
  const read = await readFile(path.join(folder, file))
  const bytes = file.endsWith('.webp')
    ? read
    : await sharp(read).flatten().webp({ quality: 88, effort: 1 }).toBuffer()
  const { width, height } = await sharp(bytes).metadata()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { bytes, contentType: 'image/webp', hash, width, height }
}
