import { listUnknownMigrations } from '../database/migrate.ts'
import { BackupFailure } from './failure.ts'
import type { BackupBody } from './manifest.ts'

/** The server that a backup is restored to. */
export type TargetServer = { isEmbedded: boolean; major: number }

type BackupFacts = Pick<BackupBody, 'migrations' | 'postgres'> & {
  database: Pick<BackupBody['database'], 'kind'>
}

/** @throws BackupFailure if this program, or this server, cannot use the backup */
export function refuseUnusable({ migrations, postgres, database }: BackupFacts, server: TargetServer): void {
  if ((database.kind === 'base') !== server.isEmbedded) throw new BackupFailure('OTHER_KIND', database.kind)
  const newest = listUnknownMigrations(migrations).at(-1)
  if (newest) throw new BackupFailure('NEWER_SCHEMA', newest)
  const fits = server.isEmbedded ? postgres.major === server.major : postgres.major <= server.major
  if (!fits) throw new BackupFailure('OTHER_POSTGRES', `${postgres.version}, ${server.major}`)
}
