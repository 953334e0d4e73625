import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { BackupFailure } from '../../../platform/backup/failure.ts'
import { listRelations } from '../../../platform/backup/restore-mark.ts'
import { findEmbeddedDatabase } from '../../../platform/embedded-database/find-embedded.ts'
import { openDisk } from '../../../platform/storage/open-storage.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

const maxNamed = 5

/** @throws BackupFailure NOT_EMPTY that names what the folder contains */
export async function refuseOccupiedFolder(dataDir: string): Promise<void> {
  const found: string[] = []
  if (findEmbeddedDatabase(path.join(dataDir, 'postgres')).state !== 'none') found.push('postgres')
  if (existsSync(path.join(dataDir, 'secrets.key'))) found.push('secrets.key')
  if (!(await openDisk(dataDir).home.isEmpty())) found.push('media')
  const outbox = await readdir(path.join(dataDir, 'outbox')).catch(() => [])
  if (outbox.length > 0) found.push(`outbox (${outbox.length})`)
  if (found.length > 0) throw new BackupFailure('NOT_EMPTY', `${dataDir}: ${found.join(', ')}`)
}

/** Refuses a bucket that another site may still use. @throws BackupFailure NOT_EMPTY */
export async function refuseOccupiedBucket({ home }: Storage): Promise<void> {
  if (!(await home.isEmpty())) throw new BackupFailure('NOT_EMPTY', `S3_BUCKET: ${home.name}`)
}

/** @throws BackupFailure NOT_EMPTY that names what the database contains */
export async function refuseOccupiedDatabase(client: pg.Client): Promise<void> {
  const relations = await listRelations(client)
  if (relations.length === 0) return
  const more = relations.length > maxNamed ? ` + ${relations.length - maxNamed}` : ''
  throw new BackupFailure('NOT_EMPTY', `DATABASE_URL: ${relations.slice(0, maxNamed).join(', ')}${more}`)
}
