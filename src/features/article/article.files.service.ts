import type { Actor } from '../../contract/permissions.ts'
import type { Handle } from '../../platform/database/database.ts'
import { isFileShown, isFileTakenDown, listTakenDownFiles } from './article.files.queries.ts'

export type TakenDownFiles = {
  hashes: Set<string>
  /** False if there are more than may be remembered. */
  areAll: boolean
}

/** Pictures and attachments of articles that are taken down. Readers may still see them elsewhere. */
export async function getTakenDownFiles(db: Handle, max: number): Promise<TakenDownFiles> {
  const hashes = await listTakenDownFiles(db, max + 1)
  return { hashes: new Set(hashes.slice(0, max)), areAll: hashes.length <= max }
}

export { isFileTakenDown }

/** Files of taken-down articles that readers see nowhere else. */
export async function listWithheldFiles(db: Handle): Promise<string[]> {
  const withheld: string[] = []
  for (const hash of await listTakenDownFiles(db, 100_000)) {
    if (!(await isFileShown(db, hash))) withheld.push(hash)
  }
  return withheld
}

/** For a file of an article that is taken down: the newsroom still sees it, others where it is shown elsewhere. */
export async function maySeeTakenDownFile(
  db: Handle,
  hash: string,
  findActor: () => Promise<Actor | undefined>,
): Promise<'yes' | 'staff' | 'no'> {
  if (await isFileShown(db, hash)) return 'yes'
  const role = (await findActor())?.role
  return role === 'admin' || role === 'superadmin' ? 'staff' : 'no'
}
