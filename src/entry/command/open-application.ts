import pg from 'pg'
import * as entities from '../../entities.ts'
import type { Config } from '../../platform/config.ts'
import { createConstraints } from '../../platform/database/constraints.ts'
import { compareMigrations } from '../../platform/database/migrate.ts'
import { type OpenServices, openServices } from '../../server/services.ts'
import { readConfig } from '../read-config.ts'
import { asFailure, asWrongSettings, CommandFailure } from './failure.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

const explainConstraint = createConstraints(entities)

/** `databaseUrl` is the address of the server itself, not of a pooler. */
export type Application = { config: Config; services: OpenServices; databaseUrl: string }

/**
 * Runs a command's work with the services of the application, on its database.
 * @throws CommandFailure if the database has another version, or cannot be reached
 */
export async function withApplication<T>(work: (application: Application) => Promise<T>): Promise<T> {
  const config = readSettings()
  const database = await openDatabase(config)
  const release = closeOnSignal(database)
  const databaseUrl = config.databaseDirectUrl ?? database.url
  try {
    await refuseOtherVersion(databaseUrl)
    // Two connections suffice, because commands run few statements, one after the other.
    const services = openServices({ ...config, databaseConnections: 2 }, database.url)
    try {
      return await work({ config, services, databaseUrl })
    } catch (error) {
      throw await explainConstraint(services.db, error)
    } finally {
      await services.close()
    }
  } catch (error) {
    throw asFailure(error, database.url)
  } finally {
    release()
    await database.close()
  }
}

/** @throws CommandFailure */
export function readSettings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    throw asWrongSettings(error)
  }
}

/** On a signal, stops the embedded database if this command started it. */
export function closeOnSignal(database: OpenDatabase): () => void {
  const end = () => void database.close().finally(() => process.exit(130))
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, end)
  process.once('disconnect', end)
  return () => {
    for (const signal of signals) process.off(signal, end)
    process.off('disconnect', end)
  }
}

async function refuseOtherVersion(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  const compared = await compareMigrations(client).finally(() => client.end())
  const newest = compared?.newer.at(-1)
  if (newest) {
    throw new CommandFailure('DATABASE_NEWER', {
      ar: `قاعدة البيانات أحدث من هذه النسخة من البرنامج (${newest}). استعمل النسخة التي عملت آخر مرة.`,
      en: `The database is newer than this version of the program (${newest}). Use the version that ran last.`,
    })
  }
  if (!compared || compared.pending.length > 0) {
    throw new CommandFailure('DATABASE_OLDER', {
      ar: 'تنتظر قاعدة البيانات ترقية. شغّل الموقع مرة بالأمر npm start، ثم أعد هذا الأمر.',
      en: 'The database waits for an upgrade. Start the site once with npm start, then run this again.',
    })
  }
}
