import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Handle } from '../../platform/database/database.ts'
import { findSite, hasPictures, listNewestHashes } from './media.queries.ts'

export { findSite } from './media.queries.ts'

/** Storage keys never begin with a dot. */
const marker = '.warraq-media'

const folderIn = (dataDir: string) => path.join(dataDir, 'media')
const markerIn = (dataDir: string) => path.join(folderIn(dataDir), marker)

/** `gone`: it was there since the process started. `unmarked`: ours by its files, though it could not be marked. */
export type MediaFolder = 'there' | 'unmarked' | 'read only' | 'gone' | 'never mounted' | 'foreign'

/** Tells whether the folder contains the database's pictures, or its disk is not mounted. */
export function watchMediaFolder(db: Handle, dataDir: string): () => Promise<MediaFolder> {
  let wasThere = existsSync(markerIn(dataDir))
  return async () => {
    const owner = await findOwner(db, dataDir)
    if (owner === 'another site') return 'foreign'
    wasThere ||= owner !== 'nobody'
    if (owner !== 'nobody' || !(await hasPictures(db))) {
      return (await mayWrite(folderIn(dataDir))) ? 'there' : 'read only'
    }
    if (!(await isEmpty(folderIn(dataDir)))) return 'unmarked'
    return wasThere ? 'gone' : 'never mounted'
  }
}

/** Marks the folder as this site's, by which it is known again. Returns why it cannot be, if so. */
export async function markMediaFolder(db: Handle, dataDir: string): Promise<string | undefined> {
  const folder = folderIn(dataDir)
  try {
    const owner = await findOwner(db, dataDir)
    if (owner === 'this site') return undefined
    if (owner === 'another site' && !(await hasOurPictures(db, folder))) {
      return `${folder} belongs to another site: were two disks swapped?`
    }
    await mkdir(folder, { recursive: true })
    if (owner === 'nobody' && (await isEmpty(folder)) && (await hasPictures(db))) {
      return `${folder} is empty, but the database has pictures: is the disk mounted?`
    }
    const words = 'The pictures and other files of a Warraq site are kept here.'
    await writeFile(markerIn(dataDir), `${words}\nsite ${await findSite(db)}\n`)
    return undefined
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException
    if (!syscall) throw error
    return `${folder} cannot be written, so uploads fail (${message})`
  }
}

async function findOwner(
  db: Handle,
  dataDir: string,
): Promise<'this site' | 'another site' | 'some site' | 'nobody'> {
  const text = await readFile(markerIn(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return 'nobody'
  const [, site] = /^site (\S+)$/m.exec(text) ?? []
  // The first markers carried no id.
  if (!site) return 'some site'
  return site === (await findSite(db)) ? 'this site' : 'another site'
}

const samples = 20

/**
 * Whether most of the newest pictures are there. A backup from before sites had ids gets another id with the next
 * upgrade, while the folder still has the one of before.
 */
async function hasOurPictures(db: Handle, folder: string): Promise<boolean> {
  const hashes = await listNewestHashes(db, samples)
  const found = hashes.filter(hash => existsSync(path.join(folder, 'originals', `${hash}.webp`)))
  return found.length > hashes.length / 2
}

async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  return names.every(name => name.startsWith('.') || name === 'lost+found')
}

/** True where there is no folder yet. */
function mayWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    error => error.code === 'ENOENT',
  )
}
