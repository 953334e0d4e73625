import path from 'node:path'
import { createCursors } from '../src/platform/security/cursors.ts'
import { createVault } from '../src/platform/security/vault.ts'

/** Signs cursors as the server with this data folder does: pages behind others are not cached. */
export function createCursorWriter(dataDir: string) {
  const { sign } = createCursors(createVault({ key: undefined, file: path.join(dataDir, 'secrets.key') }))
  return ({ at, id }: { at: string; id: number }) => sign(Buffer.from(`${at}|${id}`).toString('base64url'))
}
