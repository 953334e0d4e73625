import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { named, orderOf } from '../../../platform/database/selections.ts'
import { type StaffFilter, staffListOf, textContains } from '../../../platform/database/staff-list.ts'
import type { ViewCount } from '../../../platform/view-counter.ts'
import { published } from '../../article/article.selections.ts'
import { pictureOf } from '../../media/media.selections.ts'
import { type Audience, isOf } from '../push.selections.ts'
import type { Notification, NotificationStatus } from './notification.contract.ts'
import { titleCounts } from './trial.queries.ts'

const results = sql<Notification['results']>`(select json_build_object(
  'recipients', coalesce(sum(r.claimed), 0), 'delivered', coalesce(sum(r.delivered), 0),
  'gone', coalesce(sum(r.gone), 0), 'failed', coalesce(sum(r.failed), 0), 'held', coalesce(sum(r.held), 0),
  'shown', notifications.shown, 'clicked', notifications.clicked)
  from notification_runs r where r.notification_id = notifications.id)`

const trial = sql<Notification['trial']>`case when notifications.title_b <> '' then jsonb_build_object(
  'share', notifications.trial_share, 'minutes', notifications.trial_minutes, 'winner', notifications.winner)
  || coalesce(notifications.title_counts, (select ${titleCounts}::jsonb from (select notifications.id) n)) end`

function selectAll(db: Handle) {
  return db.selectFrom('notifications').select([
    'id',
    sql<Notification['kind']>`kind`.as('kind'),
    'title',
    'title_b as titleB',
    trial.as('trial'),
    'body',
    'link',
    sql<Notification['article']>`(select json_build_object('id', a.id, 'title', a.title) from articles a
        where a.id = notifications.article_id)`.as('article'),
    pictureOf('notifications.image_id').as('image'),
    sql<Notification['audience']>`audience`.as('audience'),
    'topics',
    sql<NotificationStatus>`status`.as('status'),
    'send_at as sendAt',
    'sent_at as sentAt',
    results.as('results'),
    named('users', 'notifications.created_by').as('createdBy'),
    'revision',
    'created_at as createdAt',
    'updated_at as updatedAt',
  ])
}

export function selectNotification(db: Handle, id: number) {
  return selectAll(db).where('id', '=', id)
}

type Filter = StaffFilter & {
  status?: NotificationStatus | undefined
  kind?: Notification['kind'] | undefined
}

export function listNotifications(db: Handle, filter: Filter) {
  let rows = selectAll(db)
  if (filter.status) rows = rows.where('status', '=', filter.status)
  if (filter.kind) rows = rows.where('kind', '=', filter.kind)
  if (filter.q) rows = rows.where(textContains(sql`title || ' ' || body`, filter.q))
  const columns = { sendAt: 'send_at', createdAt: 'created_at' }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('id', 'desc'), filter)
}

export async function countDevices(db: Handle, audience: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from push_subscriptions s where ${isOf(audience)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether readers can open it. */
export async function isOut(db: Handle, articleId: number): Promise<boolean> {
  const { rows } = await sql`select from articles a where a.id = ${articleId} and ${published}`.execute(db)
  return rows.length > 0
}

/** The field whose reference does not exist; existing ones are locked until the transaction ends. */
export async function findMissing(
  tx: Handle,
  { articleId, imageId }: { articleId: number | null; imageId: number | null },
): Promise<'articleId' | 'imageId' | undefined> {
  const article = sql`select from articles where id = ${articleId} and deleted_at is null for key share`
  if (articleId !== null && (await article.execute(tx)).rows.length === 0) return 'articleId'
  const image = sql`select from media where id = ${imageId} for key share`
  return imageId !== null && (await image.execute(tx)).rows.length === 0 ? 'imageId' : undefined
}

type Automatic = {
  kind: 'published' | 'breaking' | 'updated' | 'withdrawn'
  title: string
  body: string
  articleId: number
  imageId: number | null
  topics: string[]
  sendAt: Date
}

/** Undefined if the article was announced already. */
export async function insertAutomatic(tx: Handle, made: Automatic): Promise<number | undefined> {
  const row = await tx
    .insertInto('notifications')
    .values({
      kind: made.kind,
      title: made.title,
      body: made.body,
      article_id: made.articleId,
      image_id: made.imageId,
      audience: 'topics',
      topics: made.topics,
      send_at: made.sendAt,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether devices got it within the day, and not yet its withdrawal. */
export async function mayBeShown(tx: Handle, articleId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from notifications n join notification_runs r on r.notification_id = n.id
        where n.article_id = ${articleId} and n.kind <> 'withdrawn' and r.delivered > 0
          and n.sent_at > now() - interval '1 day')
      and not exists (select from notifications n where n.article_id = ${articleId} and n.kind = 'withdrawn'
        and n.created_at > now() - interval '1 day') as is`.execute(tx)
  return rows[0]!.is
}

/** Whether an update of the article is waiting, or was sent within the hour. */
export async function hasRecentUpdate(tx: Handle, articleId: number): Promise<boolean> {
  const { rows } = await sql`select from notifications where article_id = ${articleId} and kind = 'updated'
    and status != 'cancelled' and created_at > now() - interval '1 hour' limit 1`.execute(tx)
  return rows.length > 0
}

/** Counts each display or click of a message once; `reader` is the event. */
export async function addMarks(db: Handle, seen: ViewCount[]): Promise<void> {
  for (const what of ['shown', 'clicked'] as const) {
    const ids = seen.filter(({ reader }) => reader === what).map(({ id }) => id)
    if (ids.length === 0) continue
    const at = sql.ref(`${what}_at`)
    await sql`
      with mine as (select id from notification_sends where id = any(${ids}::bigint[]) and ${at} is null
        order by id for update),
      told as (update notification_sends s set ${at} = now() from mine where mine.id = s.id
        returning s.notification_id as id),
      counts as (select id, count(*) as more from told group by id)
      update notifications n set ${sql.ref(what)} = n.${sql.ref(what)} + counts.more from counts where n.id = counts.id`.execute(
      db,
    )
  }
}

/** The audiences that staff notify about the article around now. */
export async function listManualNow(
  tx: Handle,
  articleId: number,
): Promise<{ audience: Notification['audience']; topics: string[] }[]> {
  const { rows } = await sql<{
    audience: Notification['audience']
    topics: string[]
  }>`select audience, topics from notifications where article_id = ${articleId} and kind = 'manual'
    and status <> 'cancelled'
    and send_at between now() - interval '1 hour' and now() + interval '10 minutes'`.execute(tx)
  return rows
}

/** Whether staff have planned a notification about the article. */
export async function hasWaiting(tx: Handle, articleId: number): Promise<boolean> {
  const { rows } = await sql`select from notifications where article_id = ${articleId} and kind = 'manual'
    and status = 'scheduled' limit 1`.execute(tx)
  return rows.length > 0
}

/** Moves what staff planned for the article's time. Returns ids and new times. */
export async function moveWaiting(
  tx: Handle,
  articleId: number,
  from: string,
  to: Date,
): Promise<{ id: number; sendAt: string }[]> {
  const { rows } = await sql<{ id: number; sendAt: string }>`update notifications set send_at = ${to}
    where article_id = ${articleId} and kind = 'manual' and status = 'scheduled'
      and date_trunc('milliseconds', send_at) = ${from}::timestamptz
    returning id, send_at as "sendAt"`.execute(tx)
  return rows
}

/** Cancels what was not sent yet about these articles. */
export async function cancelWaiting(tx: Handle, articleIds: number[]): Promise<void> {
  if (articleIds.length === 0) return
  await tx
    .updateTable('notifications')
    .set({ status: 'cancelled' })
    .where('article_id', 'in', articleIds)
    .where('status', '=', 'scheduled')
    .execute()
}
