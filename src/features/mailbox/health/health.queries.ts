import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import type { NamedTrouble, TroubleKind } from './trouble.schema.ts'

/** Failed readings in a row: of a mailbox that fails, the third is some twenty minutes after the first. */
const manyFailures = 3
/** A mailbox with fewer mails has no habit yet. */
const fewestMails = 8
/** The gaps between this many newest mails define the habit. */
const comparedMails = 200

/**
 * Silent: no correspondent's mail for a day, and for half as long again as ever before in its newest mails. The other
 * mails are not counted, as strangers keep no habit.
 */
const troubles = sql`
  select id, 'failing' as kind from mailboxes where status and failures >= ${manyFailures}::integer
  union all
  select b.id, 'silent' from mailboxes b
  cross join lateral (select max(seen_at) as last_at from mailbox_messages
    where mailbox_id = b.id and outcome = 'held') newest
  cross join lateral (select count(*) as mails, max(gap) as longest from (
      select seen_at - lag(seen_at) over (order by seen_at) as gap from (
        select seen_at from mailbox_messages where mailbox_id = b.id and outcome = 'held'
        order by seen_at desc limit ${comparedMails}::integer) mails) gaps
    where newest.last_at < now() - interval '1 day') habit
  where b.status and b.failures = 0 and b.read_at > newest.last_at
    and habit.mails >= ${fewestMails}::integer and b.read_at - newest.last_at > habit.longest * 1.5
    and b.read_at - newest.last_at > interval '1 day'`

const named = sql`b.name, b.host, b.last_error as "lastError"`
/** Less than a minute, so that the second round alerts even if it runs a few seconds early. */
const longEnough = sql`interval '45 seconds'`
/** A trouble that comes and goes alerts no more often. */
const pause = sql`interval '6 hours'`

/** Records the troubles of this moment. Returns those that lasted and were not told, and told ones that are over. */
export async function noteTroubles(tx: Handle): Promise<{ begun: NamedTrouble[]; over: NamedTrouble[] }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mailbox alerts', 0))`.execute(tx)
  const found = await sql<{ id: number; kind: TroubleKind }>`${troubles}`.execute(tx)
  const ids = found.rows.map(({ id }) => id)
  const kinds = found.rows.map(({ kind }) => kind)
  const now = sql`unnest(${ids}::integer[], ${kinds}::text[]) as now (mailbox_id, kind)`
  // A mailbox that cannot be read may still be silent.
  const over = await sql<NamedTrouble & { wasTold: boolean }>`
    update mailbox_alerts a set ended_at = now() from mailboxes b
    where b.id = a.mailbox_id and a.ended_at is null
      and not exists (select from ${now} where now.mailbox_id = a.mailbox_id and now.kind = a.kind)
      and not (b.status and a.kind = 'silent' and b.failures > 0)
      and not (b.status and a.kind = 'failing' and b.failures > 0)
    returning a.kind, ${named}, b.status and coalesce(a.told_at >= a.since, false) as "wasTold"`.execute(tx)
  const begun = await sql<NamedTrouble>`
    update mailbox_alerts a set told_at = now() from mailboxes b
    where b.id = a.mailbox_id and a.ended_at is null and a.since < now() - ${longEnough}
      and (a.told_at is null or (a.told_at < a.since and a.told_at < now() - ${pause}))
    returning a.kind, ${named}`.execute(tx)
  await sql`insert into mailbox_alerts (mailbox_id, kind) select mailbox_id, kind from ${now}
    where exists (select from mailboxes b where b.id = now.mailbox_id)
    on conflict (mailbox_id, kind) do update set since = now(), ended_at = null
      where mailbox_alerts.ended_at is not null`.execute(tx)
  return { begun: begun.rows, over: over.rows.filter(({ wasTold }) => wasTold) }
}

/** Servers of mailboxes with an alert of this kind that was told before this transaction, and is not over. */
export async function listToldHosts(tx: Handle, kind: TroubleKind): Promise<Set<string>> {
  const { rows } = await sql<{ host: string }>`select distinct b.host from mailbox_alerts a
    join mailboxes b on b.id = a.mailbox_id
    where a.kind = ${kind} and a.ended_at is null and a.told_at >= a.since and a.told_at < now()`.execute(tx)
  return new Set(rows.map(({ host }) => host))
}

/** Open troubles of active mailboxes, longest first. */
export async function listOpenTroubles(db: Handle): Promise<NamedTrouble[]> {
  const { rows } = await sql<NamedTrouble>`select a.kind, ${named}
    from mailbox_alerts a join mailboxes b on b.id = a.mailbox_id
    where a.ended_at is null and b.status order by a.kind, a.since, b.id limit 500`.execute(db)
  return rows
}

export async function countActive(db: Handle): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from mailboxes where status`.execute(db)
  return rows[0]!.count
}

/** Active mailboxes, and seconds since the one that was read longest ago was read. */
export async function measureMailboxes(
  db: Handle,
): Promise<{ healthy: number; failing: number; readAge: number | null }> {
  const { rows } = await sql<{ healthy: number; failing: number; readAge: number | null }>`
    select count(*) filter (where failures = 0)::integer as healthy,
      count(*) filter (where failures > 0)::integer as failing,
      extract(epoch from now() - min(coalesce(read_at, created_at)))::float8 as "readAge"
    from mailboxes where status`.execute(db)
  return rows[0]!
}
