import type { BackupFile } from './manifest.ts'
import { readContent } from './objects.ts'
import { findPgTool, runPgTool } from './pg-tool.ts'
import { checkContent } from './restore-files.ts'
import type { BackupStore } from './store.ts'

type Dump = { file: BackupFile; major: number }

/** Fills an empty database in one transaction. */
export async function restoreDump(
  store: BackupStore,
  { file, major }: Dump,
  databaseUrl: string,
): Promise<void> {
  const tool = await findPgTool('pg_restore', major)
  // Verifies the whole file first: pg_restore commits before it reaches the end, where damage would show.
  await checkContent(store, file)
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  const { stdin, stdout, ended } = runPgTool(tool, options, databaseUrl)
  stdout.resume()
  // A failing pg_restore closes its input. Its own message is more useful than the broken pipe.
  await Promise.all([
    readContent(store, file, stdin).catch(error => ended.then(() => Promise.reject(error))),
    ended,
  ])
}
