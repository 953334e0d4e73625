import pg from 'pg'

export type PoolSizes = {
  /** Connections for the queries of each process. */
  queries: number
  /** Additional connections for the worker's queue. */
  queue: number
}

/** More would remain unused. */
export const fullPools: PoolSizes = { queries: 10, queue: 15 }
const leastQueries = 3

/** Each of the queue's six lines listens on a connection. */
export const queueBeside = (queries: number) => Math.max(8, Math.ceil(queries * 1.5))
/** Each process listens for changes or holds its lock, and probes for a silent database. */
const own = 2
/** For the next start's migrations, and an operator with psql. */
const spare = 3
/** superuser_reserved_connections. */
const reservedByDefault = 3

type Processes = { webProcesses: number; worker: boolean }

/** Maximum connections that these processes open. */
export function connectionsOf({ queries, queue }: PoolSizes, { webProcesses, worker }: Processes): number {
  return webProcesses * (queries + own) + (worker ? queries + queue + own : 0)
}

/** Connections that an embedded server must allow for full pools; a server's default is 100. */
export function connectionsForFullPools(processes: Processes): number {
  return Math.max(100, connectionsOf(fullPools, processes) + spare + reservedByDefault)
}

/** The largest pools that leave the server spare connections; undefined if not even the smallest do. */
export function sizePools(available: number, processes: Processes): PoolSizes | undefined {
  for (let { queries } = fullPools; queries >= leastQueries; queries -= 1) {
    const sizes = { queries, queue: queueBeside(queries) }
    if (connectionsOf(sizes, processes) + spare <= available) return sizes
  }
  return undefined
}

/** Connections that the server allows to roles that are not superusers. */
export async function countConnections(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ available: number }>(
      `select sum(case name when 'max_connections' then setting::int else -setting::int end)::int as available
      from pg_settings
      where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
    )
    return rows[0]!.available
  } finally {
    await client.end()
  }
}

/** @throws Error that names the settings, if the server has too few connections for the processes of this machine */
export async function fitPools(connectionString: string, processes: Processes): Promise<PoolSizes> {
  const available = await countConnections(connectionString)
  const sizes = sizePools(available, processes)
  if (sizes) return sizes
  const least = { queries: leastQueries, queue: queueBeside(leastQueries) }
  throw new Error(
    `DATABASE_URL: the server allows ${available} connections, and this machine needs ` +
      `${connectionsOf(least, processes) + spare} at least: raise max_connections of the server, or lower WEB_PROCESSES.`,
  )
}
