import { existsSync } from 'node:fs'
import { access, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Handle } from '../../platform/database/database.ts'
import { hasPictures } from './media.queries.ts'

/** Storage keys never begin with a dot. */
const marker = '.warraq-media'

const folderIn = (dataDir: string) => path.join(dataDir, 'media')
const markerIn = (dataDir: string) => path.join(folderIn(dataDir), marker)

/** `gone`: it was there since the process started. */
export type MediaFolder = 'there' | 'gone' | 'never mounted'

/** Tells whether the folder contains the database's pictures, or its disk is not mounted. */
export function watchMediaFolder(db: Handle, dataDir: string): () => Promise<MediaFolder> {
  let wasThere = existsSync(markerIn(dataDir))
  return async () => {
    const isThere = await access(markerIn(dataDir)).then(
      () => true,
      () => false,
    )
    wasThere ||= isThere
    if (isThere || !(await hasPictures(db))) return 'there'
    return wasThere ? 'gone' : 'never mounted'
  }
}

/** Marks the folder as ours, for later checks. False if it is empty although the database has pictures. */
export async function markMediaFolder(db: Handle, dataDir: string): Promise<boolean> {
  const folder = folderIn(dataDir)
  if (existsSync(markerIn(dataDir))) return true
  await mkdir(folder, { recursive: true })
  const stored = (await readdir(folder)).filter(name => !name.startsWith('.') && name !== 'lost+found')
  if (stored.length === 0 && (await hasPictures(db))) return false
  await writeFile(markerIn(dataDir), 'The pictures and other files of a Warraq site are kept here.\n')
  return true
}
