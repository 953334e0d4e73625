import { bad, type Finding, good, warning } from '../../../features/system-status/finding.policy.ts'
import { withClient } from './database.ts'
import { type Check, couldNotLook, type Site } from './finding.ts'

type Server = {
  /** Major version. */
  version: number
  /** The same on a primary and its standbys. */
  identifier: string
  database: string
  isStandby: boolean
  /** Bytes of the log: written on a primary, replayed on a standby. */
  position: number
}

const most = 64 * 1024 * 1024

/** @param name host and port */
export function judgeReplica(name: string, replica: Server, primary: Server): Finding {
  if (replica.identifier !== primary.identifier || replica.database !== primary.database) {
    return bad(
      [`${name} لا يتبع خادم DATABASE_URL.`, `${name} does not follow the server of DATABASE_URL.`],
      [
        'صحّح DATABASE_READ_URL، أو أنشئ النسخة بـ pg_basebackup.',
        'Correct DATABASE_READ_URL, or make the replica with pg_basebackup.',
      ],
    )
  }
  if (!replica.isStandby) {
    return bad(
      [`${name} ليس نسخة تتبع خادمًا.`, `${name} is not a standby.`],
      [
        'اجعل DATABASE_READ_URL عنوان نسخة. وإن رُقّيت فأعد إنشاءها.',
        'Point DATABASE_READ_URL at a standby. If it was promoted, make it again.',
      ],
    )
  }
  const behind = Math.max(0, primary.position - replica.position)
  const size = `${(behind / 1024 / 1024).toFixed(1)} MiB`
  if (behind > most) {
    return warning(
      [
        `${name} متأخرة ${size}، فلا يقرأ الزوار منها.`,
        `${name} lags ${size} behind, so guests do not read from it.`,
      ],
      ['انظر سجلّها والشبكة بينهما.', 'Look at its log, and the network between the two.'],
    )
  }
  return good(
    `${name}: PostgreSQL ${replica.version}، متأخرة ${size}.`,
    `${name}: PostgreSQL ${replica.version}, ${size} behind.`,
  )
}

function lookAt(connectionString: string): Promise<Server> {
  return withClient(connectionString, async client => {
    const { rows } = await client.query<Server>(
      `select current_setting('server_version_num')::int / 10000 as version,
        (select system_identifier::text from pg_control_system()) as identifier, current_database() as database,
        pg_is_in_recovery() as "isStandby",
        (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
          - '0/0'::pg_lsn)::float8 as position`,
    )
    return rows[0]!
  })
}

export const replicasCheck: Check<Pick<Site, 'config' | 'directUrl'>> = {
  name: 'replicas',
  title: { ar: 'نسخ القراءة', en: 'Replicas' },
  async look({ directUrl, config: { databaseReadUrls } }) {
    if (databaseReadUrls.length === 0) return []
    const primary = await lookAt(directUrl)
    return Promise.all(
      databaseReadUrls.map(url =>
        lookAt(url).then(
          replica => judgeReplica(new URL(url).host, replica, primary),
          error => couldNotLook(error, url),
        ),
      ),
    )
  },
}
