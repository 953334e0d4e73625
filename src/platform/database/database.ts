import { createHash } from 'node:crypto'
import { SpanKind } from '@opentelemetry/api'
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { type Patience, patient } from '../patience.ts'
import { inSpan } from '../tracing.ts'
import { withEnd } from './at-end.ts'
import type { DB } from './database.generated.ts'
import { isControl, joinBegin } from './join-begin.ts'
import { watchPool, watchShare } from './pool-metrics.ts'
import { createPresence, DatabaseAway, isLostConnection, type Presence } from './presence.ts'
import { followReplicas, type ReplicaReader } from './replicas.ts'
import { settingsPerTransaction } from './settings-per-transaction.ts'
import { createShare, type Share } from './share.ts'

/** A connection pool or an open transaction; first argument of everything that uses the database. */
export type Handle = Kysely<DB> | Transaction<DB>
/**
 * The database outside of a transaction. `isTransaction` tells it from `Transaction`: without it TypeScript would
 * compare the two classes member by member, which takes it seconds for each.
 */
export type Database = Kysely<DB> & { readonly isTransaction: false }

const TIMESTAMPTZ = 1184
const DATE = 1082
const INT8 = 20

// The contract is JSON, so the driver returns times as ISO strings and counts as numbers.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    if (oid === DATE) return (text: string) => text
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** Share of the connections that all guests and readers together may use. */
const visitorsPart = 0.7

export function openDatabase(connectionString: string, { max = 10 } = {}): Database {
  return openDatabases(connectionString, { max }).db
}

/**
 * Creates handles on one pool. With `readers`, PostgreSQL plans each statement once per connection, because
 * planning takes longer than reading; it is for the few statements of public pages, whose plan does not
 * depend on parameters. `guests` does the same for the API, separately, because its many statements must not
 * displace those of pages. `visitors` is for all other work of guests and readers. These three share a part
 * of the connections. The rest is left to `db`, for staff and the process itself; `signIn` uses one of these.
 * `callers` looks up sessions, which every signed-in call needs, and so plans once too. Behind a pooler that
 * runs each transaction on another connection (`pooled`), nothing is prepared, and limits are set per
 * transaction. `readers` and `guests` read from `replicas`, if any. In a worker (`isWorker`) `db` plans once too,
 * because its jobs run the same statements again and again: planning those of a feed's item takes longer than running
 * them.
 */
export function openDatabases(
  connectionString: string,
  options: Partial<Connecting> & { replicas?: string[]; isWorker?: boolean } = {},
) {
  const { max = 10, patience = patient, pooled = false, isWorker = false } = options
  const { pool, lend, end } = openServer(connectionString, { max, patience, pooled })
  watchPool('queries', pool)
  const share = createShare(Math.max(1, Math.floor(max * visitorsPart)), patience.answer)
  watchShare(share)
  const asWritten = (text: string) => text
  const prepared = (most: number) => (text: string) => ({
    name: pooled ? undefined : nameOf(text, most),
    text,
  })
  const statements = { readers: prepared(maxNames), guests: prepared(maxNames / 2) }
  const replicas = followReplicas(
    lend(asWritten),
    (options.replicas ?? []).map(url => {
      const server = openServer(url, { max, patience: { ...patience, ...replicaPatience }, pooled })
      const pools = { readers: server.lend(statements.readers), guests: server.lend(statements.guests) }
      return { name: new URL(url).host, pools, end: server.end }
    }),
  )
  const overReplicas = (reader: ReplicaReader) =>
    overPool(replicas.over(lend(statements[reader], share), reader))
  const endAll = async () => void (await Promise.all([replicas.stop(), end()]))
  const handles = {
    db: overPool({ ...lend(isWorker ? statements.readers : asWritten), end: endAll }),
    visitors: overPool(lend(asWritten, share)),
    readers: overReplicas('readers'),
    guests: overReplicas('guests'),
    signIn: overPool(lend(asWritten, createShare(1, patience.answer))),
    callers: overPool(lend(statements.readers)),
  }
  for (const handle of Object.values(handles)) databases.set(handle, pool)
  return { ...handles, replicas }
}

/** Shorter than for the primary, which answers in place of a silent replica. */
const replicaPatience = { silence: 500, probe: 1000 }

type Connecting = { max: number; patience: Patience; pooled: boolean }

const keepAliveMs = 30_000

/** A pool of connections to one server. */
function openServer(connectionString: string, { max, patience, pooled }: Connecting) {
  // The server's limit is a little shorter than ours, to tell slow statements from a silent server. JIT is
  // off because compiling takes longer than running any of our statements.
  const limits = [`statement_timeout = ${Math.floor(patience.answer * 0.9)}`, 'jit = off']
  const pool = openPool({
    connectionString,
    max,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: patience.answer,
    query_timeout: patience.answer,
    idleTimeoutMillis: patience.unused,
    // Routers forget a connection that is silent for some minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    ...(!pooled && { onConnect: client => client.query(limits.map(limit => `set ${limit}`).join('; ')) }),
  })
  const settings = pooled ? limits.map(limit => `set local ${limit}`).join('; ') : undefined
  const presence = createPresence({ connectionString }, patience)
  pool.on('connect', presence.answered)
  return {
    pool,
    lend: (statementOf: StatementOf, share?: Share) =>
      watched({ pool, presence, statementOf, settings, share }),
    // Keeps detecting a silent database until the pool has ended.
    end: () => pool.end().finally(presence.end),
  }
}

function overPool(pool: PostgresPool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) as Database
}

const databases = new WeakMap<Handle, object>()

/**
 * Returns the same object for all handles of one openDatabases call: a key for data that a process caches per
 * database.
 */
export function databaseOf(db: Handle): object {
  return databases.get(db) ?? db
}

// Names of prepared statements. Bounded, because each connection remembers all of them.
const names = new Map<string, string>()
const maxNames = 500

/**
 * Derives a statement's name from its text, so that processes which share connections through a pooler never
 * use one name for two statements.
 */
export function nameOf(text: string, most = maxNames): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

type StatementOf = (text: string) => string | { name: string | undefined; text: string }

type Lending = {
  pool: pg.Pool
  presence: Presence
  statementOf: StatementOf
  /** Statements at the beginning of each transaction, for poolers whose connections keep no settings. */
  settings: string | undefined
  share: Share | undefined
}

/**
 * Lends out the pool's connections, or a share of them. Discards failed ones, and does not wait for an
 * unreachable database.
 */
function watched({ pool, presence, statementOf, settings, share }: Lending): PostgresPool {
  async function take(): Promise<pg.PoolClient> {
    await share?.take()
    try {
      return await pool.connect()
    } catch (error) {
      share?.free()
      throw error
    }
  }
  function giveBack(client: pg.PoolClient, failed?: Error): void {
    client.release(failed)
    share?.free()
  }

  return {
    options: pool.options,
    end: async () => {},
    async connect() {
      if (presence.isAway()) throw new DatabaseAway()
      const connecting = take()
      const client = await presence.expect(connecting).catch(error => {
        // Returns a connection that arrives too late to the pool.
        connecting.then(late => giveBack(late)).catch(() => {})
        throw asAway(error)
      })
      let failed: DatabaseAway | undefined
      const send = async (text: string, values: readonly unknown[]) => {
        // Skips the rollback after a failure: it would wait for the same silent server again.
        if (failed) throw failed
        const statement = isControl(text) ? text : statementOf(text)
        const ask = () =>
          presence.expect(
            typeof statement === 'string'
              ? client.query(statement, [...values])
              : client.query({ ...statement, values: [...values] }),
          )
        try {
          const result = await inSpan('query', { kind: SpanKind.CLIENT, attributes: ofQuery(text) }, ask)
          presence.answered()
          return result
        } catch (error) {
          if (!isLostConnection(error)) {
            // A refusal also shows that the database responds.
            presence.answered()
            throw error
          }
          failed = asAway(error)
          throw failed
        }
      }
      const query = settings === undefined ? joinBegin(send) : settingsPerTransaction(send, settings)
      return { query, release: () => giveBack(client, failed) } as unknown as PostgresPoolClient
    },
  }
}

/** Attributes of a query's span: its text, without its values. */
const ofQuery = (text: string) => ({ 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) })

function asAway(error: unknown): DatabaseAway {
  return error instanceof DatabaseAway ? error : new DatabaseAway(error)
}

/**
 * Handles errors of idle connections, so that a connection closed by the server does not end the process. The
 * next query opens another.
 */
export function openPool(settings: pg.PoolConfig): pg.Pool {
  const ignore = () => {}
  return new pg.Pool(settings).on('error', ignore).on('connect', client => client.on('error', ignore))
}

/** Runs `work` in a transaction, and what it puts off by `atEnd`; reuses an open one. */
export function inTransaction<T>(db: Handle, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Transaction<DB>) : db.transaction().execute(tx => withEnd(tx, work))
}

export async function reachDatabase(db: Handle): Promise<void> {
  await sql`select 1`.execute(db)
}
