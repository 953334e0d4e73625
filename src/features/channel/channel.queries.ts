import { sql } from 'kysely'
import type { Picture } from '../../contract/fields.ts'
import type { Handle } from '../../platform/database/database.ts'
import { namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import { pictureOf } from '../media/media.selections.ts'
import type { ChannelKind, StreamProblem } from './channel.contract.ts'

/** `{"logo": picture, …}` */
const images = sql<Record<string, Picture>>`(
  select coalesce(json_object_agg(i.key, ${pictureOf('i.media_id')} order by i.key), '{}')
  from channel_images i where i.channel_id = channels.id)`

function selectChannels(db: Handle) {
  return db
    .selectFrom('channels')
    .select([
      'channels.id',
      'channels.name',
      'channels.slug',
      sql<ChannelKind>`channels.kind`.as('kind'),
      'channels.stream_url as streamUrl',
      'channels.fallback_url as fallbackUrl',
      images.as('images'),
      'channels.position as order',
      'channels.enabled',
      'channels.revision',
      'channels.created_at as createdAt',
      'channels.updated_at as updatedAt',
    ])
}

export function listEnabledChannels(db: Handle) {
  return selectChannels(db)
    .where('channels.enabled', '=', true)
    .orderBy('channels.position')
    .orderBy('channels.id')
    .execute()
}

export async function countEnabledRadio(db: Handle): Promise<number> {
  const { count } = await db
    .selectFrom('channels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'radio')
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export function selectChannel(db: Handle, id: number) {
  return selectChannels(db).where('channels.id', '=', id)
}

const problemOf = (stream: 'main' | 'fallback') =>
  sql<StreamProblem | null>`nullif(${sql.ref(`${stream}.problem`)}, '')`

export function listChannelsForStaff(
  db: Handle,
  filter: StaffFilter & { kind?: ChannelKind; enabled?: boolean },
) {
  let rows = selectChannels(db)
    .leftJoin('channel_streams as main', join =>
      join.onRef('main.channel_id', '=', 'channels.id').on('main.is_fallback', '=', false),
    )
    .leftJoin('channel_streams as fallback', join =>
      join.onRef('fallback.channel_id', '=', 'channels.id').on('fallback.is_fallback', '=', true),
    )
    .select([
      problemOf('main').as('mainProblem'),
      problemOf('fallback').as('fallbackProblem'),
      'main.probed_at as probedAt',
    ])
  if (filter.kind) rows = rows.where('channels.kind', '=', filter.kind)
  if (filter.enabled !== undefined) rows = rows.where('channels.enabled', '=', filter.enabled)
  return namedListOf(rows, 'channels', filter, { columns: { order: 'channels.position' } })
}

export async function putChannelImage(db: Handle, channelId: number, key: string, mediaId: number) {
  await db
    .insertInto('channel_images')
    .values({ channel_id: channelId, key, media_id: mediaId })
    .onConflict(conflict => conflict.columns(['channel_id', 'key']).doUpdateSet({ media_id: mediaId }))
    .execute()
}

export async function deleteChannelImage(db: Handle, channelId: number, key: string) {
  await db.deleteFrom('channel_images').where('channel_id', '=', channelId).where('key', '=', key).execute()
}
