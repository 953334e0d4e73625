import { bad, type Finding, good } from './finding.policy.ts'

type Server = {
  version: number
  identifier: string
  database: string
  isStandby: boolean
  position: number
  replayedSeconds: number | null
}

const max = 64 * 1024 * 1024
/** The log of a site without changes does not grow, and that of a replica that is behind is a second old. */
const maxSeconds = 60

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
  const isLate = behind > 0 && (replica.replayedSeconds ?? 0) > maxSeconds
  if (behind > max || isLate) {
    return bad(
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

export function judgeReplicaAway(name: string): Finding {
  return bad(
    [`لا تجيب ${name}، فلا يقرأ الزوار منها.`, `${name} does not answer, so guests do not read from it.`],
    ['شغّل خادمها، وانظر سجلّه والشبكة إليه.', 'Start its server, and look at its log and the network to it.'],
  )
}
