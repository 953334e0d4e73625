import type { BackupFile } from './manifest.ts'
import { readContent } from './objects.ts'
import { findPgTool, runPgTool } from './pg-tool.ts'
import { checkContent } from './restore-files.ts'
import type { BackupStore } from './store.ts'

type Dump = { file: BackupFile; major: number }

/** Fills an empty database in one transaction: all of it, or nothing. */
export async function restoreDump(
  store: BackupStore,
  { file, major }: Dump,
  databaseUrl: string,
): Promise<void> {
  const tool = await findPgTool('pg_restore', major)
  // Checked first: pg_restore commits before the end of the file, where damage would show.
  await checkContent(store, file)
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  const { stdin, stdout, ended } = runPgTool(tool, options, databaseUrl)
  stdout.resume()
  // If pg_restore fails it closes its input; its own message says more.
  await Promise.all([
    readContent(store, file, stdin).catch(error => ended.then(() => Promise.reject(error))),
    ended,
  ])
}
