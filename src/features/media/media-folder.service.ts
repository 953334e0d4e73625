import type { Handle } from '../../platform/database/database.ts'
import { getInstallationId } from '../../platform/database/installation.ts'
import { type Storage, StorageError } from '../../platform/storage/storage.ts'
import { hasPictures, listNewestHashes } from './media.queries.ts'
import { hasOriginal } from './variant.service.ts'

/**
 * `gone`: it was there since the process started. `unmarked`: ours by its files, though it could not be marked. `away`:
 * S3 does not answer, or refuses us.
 */
export type MediaFolder = 'there' | 'unmarked' | 'read only' | 'gone' | 'never mounted' | 'foreign' | 'away'

/** Tells whether the folder or bucket contains the database's pictures, or is another one. */
export function watchMediaFolder(db: Handle, storage: Storage): () => Promise<MediaFolder> {
  const { home } = storage
  let wasThere = hasMarker(storage)
  const look = async (): Promise<MediaFolder> => {
    const owner = await findOwner(db, storage)
    if (owner === 'another site') return 'foreign'
    if (owner !== 'nobody') wasThere = Promise.resolve(true)
    if (owner !== 'nobody' || !(await hasPictures(db))) return (await home.mayWrite()) ? 'there' : 'read only'
    if (!(await home.isEmpty())) return 'unmarked'
    return (await wasThere) ? 'gone' : 'never mounted'
  }
  return () =>
    look().catch(error => {
      if (error instanceof StorageError) return 'away'
      throw error
    })
}

/** Marks the folder or bucket as this site's, by which it is known again. Returns why it cannot be, if so. */
export async function markMediaFolder(db: Handle, storage: Storage): Promise<string | undefined> {
  const { home } = storage
  try {
    const owner = await findOwner(db, storage)
    if (owner === 'this site') return undefined
    if (owner === 'another site' && !(await hasOurPictures(db, storage))) {
      return `${home.name} belongs to another site: were two ${home.kind === 's3' ? 'buckets' : 'disks'} swapped?`
    }
    if (owner === 'nobody' && (await home.isEmpty()) && (await hasPictures(db))) {
      const question = home.kind === 's3' ? 'is it the right bucket?' : 'is the disk mounted?'
      return `${home.name} is empty, but the database has pictures: ${question}`
    }
    const words = 'The pictures and other files of a Warraq site are kept here.'
    await home.writeMarker(`${words}\nsite ${await getInstallationId(db)}\n`)
    return undefined
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException
    if (error instanceof StorageError) {
      return `${home.name} cannot be used, so pictures are missing and uploads fail (${String(error.cause)})`
    }
    if (!syscall) throw error
    return `${home.name} cannot be written, so uploads fail (${message})`
  }
}

/**
 * The folder goes with its site, which got another id than `before`. A bucket may be the original's as well, and is left
 * alone.
 */
export async function followNewId(db: Handle, { home }: Storage, before: string): Promise<void> {
  if (home.kind === 's3') return
  const text = await home.readMarker()
  if (!text?.includes(`site ${before}`)) return
  await home.writeMarker(text.replace(before, await getInstallationId(db)))
}

function hasMarker({ home }: Storage): Promise<boolean> {
  return home.readMarker().then(
    text => text !== undefined,
    () => false,
  )
}

async function findOwner(
  db: Handle,
  { home }: Storage,
): Promise<'this site' | 'another site' | 'some site' | 'nobody'> {
  const text = await home.readMarker()
  if (text === undefined) return 'nobody'
  const [, site] = /^site (\S+)$/m.exec(text) ?? []
  // The first markers carried no id.
  if (!site) return 'some site'
  return site === (await getInstallationId(db)) ? 'this site' : 'another site'
}

const samples = 20

/**
 * Whether most of the newest pictures are there. A backup from before sites had ids gets another id with the next
 * upgrade, while the folder still has the one of before.
 */
async function hasOurPictures(db: Handle, storage: Storage): Promise<boolean> {
  const hashes = await listNewestHashes(db, samples)
  const found = await Promise.all(hashes.map(hash => hasOriginal(storage, hash)))
  return found.filter(Boolean).length > hashes.length / 2
}
