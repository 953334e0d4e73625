import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BackupSource } from '../../platform/backup/create-backup.ts'
import type { Config } from '../../platform/config.ts'
import type { Handle } from '../../platform/database/database.ts'
import { getInstallationId } from '../../platform/database/installation.ts'
import { findEmbeddedDatabase } from '../../platform/embedded-database/find-embedded.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { findQuarantine } from './quarantine.queries.ts'

/** The parts of the installation that a backup copies. */
export type Installation = Pick<Config, 'dataDir' | 'media' | 'secretsKey' | 'siteUrl'> & {
  /** Address of the server itself, not of a pooler. */
  databaseUrl: string
}

export async function readBackupSource(db: Handle, installation: Installation): Promise<BackupSource> {
  const { dataDir, secretsKey, siteUrl, databaseUrl } = installation
  const embedded = findRunningEmbedded(installation)
  return {
    databaseUrl,
    isEmbedded: embedded !== undefined,
    media: openStorage(installation),
    keys: {
      secretsKey: secretsKey ?? (await readIfPresent(path.join(dataDir, 'secrets.key'))),
      databasePassword: embedded ? await readIfPresent(path.join(embedded, 'password')) : null,
    },
    site: { id: await getInstallationId(db), url: siteUrl },
    isQuarantined: (await findQuarantine(db)) !== undefined,
    program: readProgramVersion(),
  }
}

/** Folder of the embedded database, if it is the one at this address. */
function findRunningEmbedded({ dataDir, databaseUrl }: Installation): string | undefined {
  const found = findEmbeddedDatabase(path.join(dataDir, 'postgres'))
  return found.state === 'running' && found.url === databaseUrl ? found.dir : undefined
}

async function readIfPresent(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function readProgramVersion(): string {
  const text = readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
