import pg from 'pg'

/** How often another client tries to get the connection that the first one has just used. */
const rounds = 4

/**
 * Whether the address is that of a pooler that may run each transaction on another connection of the server, like
 * PgBouncer with pool_mode = transaction. LISTEN and session locks do not survive that.
 */
export async function poolsTransactions(connectionString: string): Promise<boolean> {
  const first = await connect(connectionString)
  const others: pg.Client[] = []
  try {
    const backend = await backendOf(first)
    // A pooler makes up the id for cancelling queries; the server sends its process id.
    if ((first as unknown as { processID: number }).processID === backend) return false
    for (let round = 0; round < rounds; round += 1) {
      const other = await connect(connectionString)
      others.push(other)
      await other.query('begin')
      if ((await backendOf(other)) === backend || (await backendOf(first)) !== backend) return true
    }
    return false
  } finally {
    await Promise.all([first, ...others].map(client => client.end()))
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
