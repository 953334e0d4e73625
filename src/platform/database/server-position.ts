import pg from 'pg'

export type ServerPosition = {
  /** Major version. */
  version: number
  /** Identifies the cluster: a primary and its standbys have the same. */
  identifier: string
  database: string
  isStandby: boolean
  /** Position in the log in bytes: written by a primary, replayed by a standby. */
  position: number
  /** Age of the last transaction that a standby replayed; null on a primary, and before the first. */
  replayedSeconds: number | null
}

const answerMs = 4000

export async function readServerPosition(connectionString: string): Promise<ServerPosition> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<ServerPosition>(
      `select current_setting('server_version_num')::int / 10000 as version,
        (select system_identifier::text from pg_control_system()) as identifier, current_database() as database,
        pg_is_in_recovery() as "isStandby",
        (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
          - '0/0'::pg_lsn)::float8 as position,
        extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as "replayedSeconds"`,
    )
    return rows[0]!
  } finally {
    void client.end().catch(() => {})
  }
}
