import pg from 'pg'
import { machineOf } from './connection-name.ts'

export type PoolSizes = {
  /** Connections for the queries of each process. */
  queries: number
  /** Additional connections for the worker's queue. */
  queue: number
}

/** Larger pools would stay unused. */
export const fullPools: PoolSizes = { queries: 10, queue: 15 }
const leastQueries = 3

/** Each of the queue's six lines uses one connection to listen. */
export const queueBeside = (queries: number) => Math.max(8, Math.ceil(queries * 1.5))
/** Each process has two more: one listens for changes or holds its lock, one probes a silent database. */
const own = 2
/** Left for the migrations of the next start, and for an operator with psql. */
const spare = 3
/** superuser_reserved_connections. */
const reservedByDefault = 3

type Processes = { webProcesses: number; worker: boolean }

/** Maximum number of connections that these processes open. */
export function connectionsOf({ queries, queue }: PoolSizes, { webProcesses, worker }: Processes): number {
  return webProcesses * (queries + own) + (worker ? queries + queue + own : 0)
}

/** Connections that an embedded server must allow for full pools; a server's default is 100. */
export function connectionsForFullPools(processes: Processes): number {
  return Math.max(100, connectionsOf(fullPools, processes) + spare + reservedByDefault)
}

export type Fit = PoolSizes & {
  /** Fewer than requested if the server has no connections for more. */
  webProcesses: number
  /** Whether even these pools may exhaust the server at times. */
  isTight: boolean
}

/**
 * Finds the largest pools that leave the server spare connections, for as many web processes as the smallest
 * pools allow.
 */
export function sizePools(available: number, { webProcesses: wanted, worker }: Processes): Fit {
  const fewest = Math.min(1, wanted)
  for (let webProcesses = wanted; webProcesses >= fewest; webProcesses -= 1) {
    for (let { queries } = fullPools; queries >= leastQueries; queries -= 1) {
      const sizes = { queries, queue: queueBeside(queries) }
      if (connectionsOf(sizes, { webProcesses, worker }) + spare <= available)
        return { ...sizes, webProcesses, isTight: false }
    }
  }
  return { queries: leastQueries, queue: queueBeside(leastQueries), webProcesses: fewest, isTight: true }
}

type Room = {
  /** Connections that the server allows to users who are not superusers. */
  available: number
  /** Other machines of ours that are connected to this database. */
  others: number
}

/** `hostname` is this machine's, which is not counted among the others. */
export async function findRoom(connectionString: string, hostname: string): Promise<Room> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<Room>(
      `select sum(case name when 'max_connections' then setting::int else -setting::int end)::int as available,
        (select count(distinct substring(application_name from '[^ ]+$'))::int from pg_stat_activity
          where datname = current_database() and application_name ~ '^warraq (web|worker) [0-9]+ '
            and application_name not like '% ' || $1) as others
      from pg_settings
      where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
      [machineOf(hostname)],
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

type Machine = Processes & {
  hostname: string
  /** Configured number of machines that share the database. */
  machines: number
}

/**
 * Sizes the pools of this machine. `warnings` name the settings to change if the result is less than
 * requested.
 */
export async function fitPools(
  connectionString: string,
  { hostname, machines, ...processes }: Machine,
): Promise<Fit & { warnings: string[] }> {
  const { available, others } = await findRoom(connectionString, hostname)
  const sharing = Math.max(machines, others + 1)
  const fit = sizePools(Math.floor(available / sharing), processes)
  const warnings: string[] = []
  if (sharing > machines)
    warnings.push(
      `${sharing} machines are connected to this database: if they stay, set MACHINES=${sharing} on each.`,
    )
  const count = `DATABASE_URL: the server allows ${available} connections${sharing > 1 ? ` to ${sharing} machines` : ''}`
  if (fit.webProcesses < processes.webProcesses)
    warnings.push(
      `${count}, too few for WEB_PROCESSES=${processes.webProcesses}: starting ${fit.webProcesses}. ` +
        'Raise max_connections of the server to have them all.',
    )
  if (fit.isTight)
    warnings.push(
      `${count}, fewer than the ${connectionsOf(fit, { ...processes, ...fit }) + spare} that this machine may need: ` +
        'at busy times it will find the server full. Raise max_connections.',
    )
  return { ...fit, warnings }
}
