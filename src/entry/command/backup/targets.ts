import path from 'node:path'
import pg from 'pg'
import { readVersion } from '../../../platform/backup/create-backup.ts'
import { BackupFailure } from '../../../platform/backup/failure.ts'
import type { Backup } from '../../../platform/backup/manifest.ts'
import { restoreDump } from '../../../platform/backup/restore-dump.ts'
import { restoreCluster } from '../../../platform/backup/restore-files.ts'
import {
  findDatabaseMark,
  listRelations,
  putDatabaseMark,
  removeDatabaseMark,
} from '../../../platform/backup/restore-mark.ts'
import type { BackupKeys } from '../../../platform/backup/sealed-keys.ts'
import type { BackupStore } from '../../../platform/backup/store.ts'
import type { Config } from '../../../platform/config.ts'
import {
  embeddedMajor,
  placeCluster,
  startEmbeddedDatabase,
} from '../../../platform/embedded-database/embedded-database.ts'
import { refuseOccupiedDatabase } from './occupied.ts'

export type Restoring = { store: BackupStore; backup: Backup; keys: BackupKeys; onFile: () => void }

/** Restores into one kind of database. */
export type RestoreTarget = {
  isEmbedded: boolean
  findMajor: () => Promise<number>
  /** @throws BackupFailure NOT_EMPTY, unless an interrupted restore of the same backup left it */
  refuseOccupied: (backup: Backup) => Promise<void>
  fill: (restoring: Restoring) => Promise<void>
  open: () => Promise<{ url: string; close: () => Promise<void> }>
  /** Removes the mark of the unfinished restore from the database. */
  end: () => Promise<void>
}

export function embeddedTarget({ dataDir }: Pick<Config, 'dataDir'>): RestoreTarget {
  const dir = path.join(dataDir, 'postgres')
  return {
    isEmbedded: true,
    findMajor: embeddedMajor,
    // The database is in the data folder, which has already been checked.
    refuseOccupied: async () => {},
    fill: ({ store, backup, keys, onFile }) =>
      placeCluster(dir, keys.databasePassword ?? '', cluster =>
        restoreCluster(store, backup.database, { dir: cluster, onFile }),
      ),
    async open() {
      const { url, stop } = await startEmbeddedDatabase(dir)
      return { url, close: stop }
    },
    // The mark of the data folder is enough.
    end: async () => {},
  }
}

export function serverTarget(config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): RestoreTarget {
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? ''
  return {
    isEmbedded: false,
    findMajor: async () => (await withClient(url, readVersion)).major,
    refuseOccupied: backup =>
      withClient(url, async client => {
        const marked = await findDatabaseMark(client)
        if (marked !== undefined && marked !== backup.name && (await listRelations(client)).length > 0) {
          throw new BackupFailure('NOT_EMPTY', `DATABASE_URL: ${marked}`)
        }
        if (marked === undefined) await refuseOccupiedDatabase(client)
        await putDatabaseMark(client, backup.name)
      }),
    async fill({ store, backup }) {
      // One transaction fills the database, so an interrupted restore left either everything or nothing.
      const isFilled = await withClient(url, async client => (await listRelations(client)).length > 0)
      const [file] = backup.database.files
      if (!isFilled && file) await restoreDump(store, { file, major: backup.postgres.major }, url)
    },
    open: async () => ({ url, close: async () => {} }),
    end: () => withClient(url, removeDatabaseMark),
  }
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}
