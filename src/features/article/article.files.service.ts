import type { Actor } from '../../contract/permissions.ts'
import type { Handle } from '../../platform/database/database.ts'
import { isFileShown, listTakenDownFiles } from './article.files.queries.ts'

/** Pictures and attachments of articles that are taken down. Readers may still see them elsewhere. */
export async function getTakenDownFiles(db: Handle): Promise<Set<string>> {
  return new Set(await listTakenDownFiles(db))
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
