import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { countFallback, countRead, type ReplicaState, watchReplicas } from './replica-metrics.ts'

/** Interval between position checks of all servers. A replica must have all changes that are older. */
const roundMs = 1000
/** First interval while a replica lacks a change. Doubles up to `roundMs`. */
const soonMs = 50

/** Positions of the primary in its write-ahead log, in bytes. */
export type WalPositions = {
  /**
   * A position after the last change that this process was notified of; undefined until the primary has
   * answered.
   */
  changed: bigint | undefined
  /** The position a second or two ago. */
  recent: bigint
  /** The last known position, read after those of the replicas. */
  newest: bigint
}

/**
 * Whether a replica that has replayed the log up to this position shows all changes that this process was
 * notified of, and all others older than a second or two. A standby is never ahead of its primary, so one
 * that is follows another server.
 */
export function isCurrent(replayed: bigint, { changed, recent, newest }: WalPositions): boolean {
  return changed !== undefined && replayed >= changed && replayed >= recent && replayed <= newest
}

/** Kinds of handles. Each has its own prepared statements. */
export type ReplicaReader = 'readers' | 'guests'

export type Replica = {
  /** Host and port, for metrics. */
  name: string
  pools: Record<ReplicaReader, PostgresPool>
  end: () => Promise<void>
}

type TrackedReplica = Replica & { replayed: bigint | undefined; isUsed: boolean; currentAt: number }

export type Replicas = {
  /** Call on each change notice. No replica is read before it has replayed the change. */
  noteChange: () => void
  /** Sends reads to a current replica, if there is one, and all other work to the primary. */
  over: (primary: PostgresPool, reader: ReplicaReader) => PostgresPool
  /** Undefined without replicas. */
  count: () => { used: number; all: number } | undefined
  stop: () => Promise<void>
}

/** Tracks the positions of streaming replicas. @param pool the primary's */
export function followReplicas(pool: PostgresPool, given: Replica[]): Replicas {
  const replicas: TrackedReplica[] = given.map(replica => ({
    ...replica,
    replayed: undefined,
    isUsed: false,
    currentAt: performance.now(),
  }))
  const primary: WalPositions = { changed: undefined, recent: 0n, newest: 0n }
  let mark = { at: performance.now(), position: 0n }
  let changes = 0
  let turn = 0
  let timer: NodeJS.Timeout | undefined
  let pauseMs = soonMs
  let isAsking = false
  let isStopped = false

  function judge(): void {
    for (const replica of replicas) {
      replica.isUsed = replica.replayed !== undefined && isCurrent(replica.replayed, primary)
      if (replica.isUsed) replica.currentAt = performance.now()
    }
  }

  async function askAll(): Promise<void> {
    const positions = await Promise.all(
      replicas.map(({ pools }) => askPosition(pools.readers, replayed).catch(() => undefined)),
    )
    const heard = changes
    const now = performance.now()
    // If the primary is unreachable, this process may miss notices of changes.
    const newest = await askPosition(pool, written).catch(() => undefined)
    if (newest?.bytes === undefined) {
      primary.changed = undefined
      return judge()
    }
    for (const [index, replica] of replicas.entries()) {
      const position = positions[index]
      replica.replayed = position?.database === newest.database ? position.bytes : undefined
    }
    primary.newest = newest.bytes
    // A change reported during the check may be later than this position.
    if (heard === changes) primary.changed ??= newest.bytes
    if (now - mark.at >= roundMs) {
      primary.recent = mark.position
      mark = { at: now, position: newest.bytes }
    }
    judge()
  }

  async function nextRound(): Promise<void> {
    isAsking = true
    await askAll()
    isAsking = false
    if (!isStopped) schedule()
  }

  function schedule(): void {
    clearTimeout(timer)
    timer = setTimeout(nextRound, pauseMs).unref()
    pauseMs = replicas.every(({ isUsed }) => isUsed) ? roundMs : Math.min(pauseMs * 2, roundMs)
  }

  function choose(): TrackedReplica | undefined {
    const used = replicas.filter(({ isUsed }) => isUsed)
    turn += 1
    return used[turn % used.length]
  }

  function noteChange(): void {
    changes += 1
    const isFirst = primary.changed !== undefined
    primary.changed = undefined
    judge()
    if (!isFirst) return
    pauseMs = soonMs
    if (!isAsking) schedule()
  }

  if (replicas.length === 0) {
    return { noteChange() {}, over: primaryPool => primaryPool, count: () => undefined, async stop() {} }
  }
  watchReplicas(() => statesOf(replicas, primary))
  void nextRound()
  return {
    noteChange,
    over: (primaryPool, reader) => lendReads({ primaryPool, reader, choose, noteChange }),
    count: () => ({ used: replicas.filter(({ isUsed }) => isUsed).length, all: replicas.length }),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.all(replicas.map(({ end }) => end()))
    },
  }
}

function statesOf(replicas: TrackedReplica[], { newest }: WalPositions): ReplicaState[] {
  return replicas.map(({ name, isUsed, replayed, currentAt }) => ({
    name,
    isUsed,
    lagBytes: replayed === undefined || replayed > newest ? undefined : Number(newest - replayed),
    lagSeconds: isUsed ? 0 : (performance.now() - currentAt) / 1000,
  }))
}

type Lending = {
  primaryPool: PostgresPool
  reader: ReplicaReader
  choose: () => TrackedReplica | undefined
  noteChange: () => void
}

const beginsTransaction = /^(?:begin|start transaction)\b/i
const readOnly = '25006'
const tooSlow = '57014'

/** Lends connections that read from a replica. A statement that fails there runs on the primary instead. */
function lendReads({ primaryPool, reader, choose, noteChange }: Lending): PostgresPool {
  return {
    options: primaryPool.options,
    end: async () => {},
    async connect() {
      let held: PostgresPoolClient | undefined
      let mayWrite = false

      async function askPrimary(text: string, values: readonly unknown[]) {
        countRead('primary')
        held ??= await primaryPool.connect()
        return held.query(text, values)
      }

      async function query(text: string, values: readonly unknown[]) {
        // A transaction stays on one connection, and may write.
        if (beginsTransaction.test(text)) mayWrite = true
        const replica = held || mayWrite ? undefined : choose()
        if (!replica) return askPrimary(text, values)
        try {
          const client = await replica.pools[reader].connect()
          const result = await client.query<never>(text, values).finally(() => client.release())
          countRead(replica.name)
          return result
        } catch (error) {
          const code = codeOf(error)
          // The statement would be as slow on the primary.
          if (code === tooSlow) throw error
          if (code === readOnly) mayWrite = true
          // The connection was lost, so the replica is not used until it answers again.
          if (code === undefined) leave(replica)
          countFallback(replica.name, code === undefined ? 'away' : 'refused')
          return askPrimary(text, values)
        }
      }

      return {
        query,
        release() {
          held?.release()
          // Not every write sends a notice, but this caller must see its own changes.
          if (mayWrite) noteChange()
        },
      } as unknown as PostgresPoolClient
    },
  }
}

function leave(replica: TrackedReplica): void {
  replica.replayed = undefined
  replica.isUsed = false
}

/** SQLSTATE of the server's answer; undefined if there was none. */
function codeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

const written = 'pg_current_wal_insert_lsn()'
/** Null unless the server is a standby; a promoted one is not. */
const replayed = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end'

/** `database` identifies the cluster: a primary and its standbys have the same. */
type Position = { bytes: bigint | undefined; database: string }

async function askPosition(pool: PostgresPool, position: string): Promise<Position> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ bytes: string | null; database: string }>(
      `select ((${position}) - '0/0'::pg_lsn)::text as bytes,
        (select system_identifier from pg_control_system()) || ' ' || current_database() as database`,
      [],
    )
    const { bytes, database } = rows[0]!
    return { bytes: bytes === null ? undefined : BigInt(bytes), database }
  } finally {
    client.release()
  }
}
