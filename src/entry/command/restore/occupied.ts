import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { BackupFailure } from '../../../platform/backup/failure.ts'
import { listMedia } from '../../../platform/backup/media-copy.ts'
import { listRelations } from '../../../platform/backup/restore-mark.ts'
import { findEmbeddedDatabase } from '../../../platform/embedded-database/find-embedded.ts'

const most = 5

/** @throws BackupFailure NOT_EMPTY with what it found */
export async function refuseOccupiedFolder(dataDir: string): Promise<void> {
  const found: string[] = []
  if (findEmbeddedDatabase(path.join(dataDir, 'postgres')).state !== 'none') found.push('postgres')
  if (existsSync(path.join(dataDir, 'secrets.key'))) found.push('secrets.key')
  const media = await listMedia(path.join(dataDir, 'media'))
  if (media.length > 0) found.push(`media (${media.length})`)
  const outbox = await readdir(path.join(dataDir, 'outbox')).catch(() => [])
  if (outbox.length > 0) found.push(`outbox (${outbox.length})`)
  if (found.length > 0) throw new BackupFailure('NOT_EMPTY', `${dataDir}: ${found.join(', ')}`)
}

/** @throws BackupFailure NOT_EMPTY with what it found */
export async function refuseOccupiedDatabase(client: pg.Client): Promise<void> {
  const relations = await listRelations(client)
  if (relations.length === 0) return
  const more = relations.length > most ? ` + ${relations.length - most}` : ''
  throw new BackupFailure('NOT_EMPTY', `DATABASE_URL: ${relations.slice(0, most).join(', ')}${more}`)
}
