import type { Actor } from '../../contract/permissions.ts'
import type { Handle } from '../../platform/database/database.ts'
import { isFileShown, listTakenDownFiles } from './article.files.queries.ts'

/** Pictures and attachments of taken-down articles. Readers may still see them elsewhere. */
export async function getTakenDownFiles(db: Handle): Promise<Set<string>> {
  return new Set(await listTakenDownFiles(db))
}

/** For a file of a taken-down article: visible to the newsroom, and to others if it is shown elsewhere. */
export async function maySeeTakenDownFile(
  db: Handle,
  hash: string,
  findActor: () => Promise<Actor | undefined>,
): Promise<'yes' | 'staff' | 'no'> {
  if (await isFileShown(db, hash)) return 'yes'
  const role = (await findActor())?.role
  return role === 'admin' || role === 'superadmin' ? 'staff' : 'no'
}
