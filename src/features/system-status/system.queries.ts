import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { SystemCheck } from './system.contract.ts'

export async function measureConnections(db: Handle) {
  const { rows } = await sql<{ connections: number; maxConnections: number }>`
    select (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
      current_setting('max_connections')::integer as "maxConnections"`.execute(db)
  return rows[0]!
}

/** Less than a minute, so that the second round alerts even if it runs a few seconds early. */
const longEnough = sql`interval '45 seconds'`

/** A check that comes and goes alerts no more often. */
const pause = sql`interval '1 hour'`

/** Records the checks that are bad now. Returns those to send alerts about: bad for long enough, or good again. */
export async function noteBadChecks(
  tx: Handle,
  bad: SystemCheck[],
): Promise<{ begun: SystemCheck[]; over: SystemCheck[] }> {
  const over = await sql<{ check: SystemCheck; wasTold: boolean }>`
    update system_alerts set ended_at = now() where ended_at is null and check_name <> all(${bad}::text[])
    returning check_name as check, coalesce(told_at >= since, false) as "wasTold"`.execute(tx)
  const begun = await sql<{ check: SystemCheck }>`
    update system_alerts set told_at = now()
    where ended_at is null and since < now() - ${longEnough}
      and (told_at is null or (told_at < since and told_at < now() - ${pause}))
    returning check_name as check`.execute(tx)
  await sql`insert into system_alerts (check_name) select distinct unnest(${bad}::text[])
    on conflict (check_name) do update set since = now(), ended_at = null
      where system_alerts.ended_at is not null`.execute(tx)
  return {
    begun: begun.rows.map(({ check }) => check),
    over: over.rows.filter(({ wasTold }) => wasTold).map(({ check }) => check),
  }
}

export async function listSuperadminAddresses(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users where role = 'superadmin' and activated order by id`.execute(db)
  return rows.map(({ email }) => email)
}
