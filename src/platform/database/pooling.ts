import pg from 'pg'

/** Number of attempts of a second client to get the connection that the first one has just used. */
const rounds = 4

/**
 * Whether the address belongs to a pooler that may run each transaction on another server connection, like
 * PgBouncer with pool_mode = transaction. LISTEN and session locks do not work through one.
 */
export async function poolsTransactions(connectionString: string): Promise<boolean> {
  const first = await connect(connectionString)
  const others: pg.Client[] = []
  try {
    const backend = await backendOf(first)
    // A pooler invents the id for cancelling queries, while the server sends its process id.
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
