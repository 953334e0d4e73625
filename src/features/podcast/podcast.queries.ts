import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { namedColumns, namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import { state } from '../article/article.selections.ts'
import { pictureOf } from '../media/media.selections.ts'
import type { EpisodeInput, Podcast, StaffEpisode } from './podcast.contract.ts'
import { recordingOf } from './podcast.selections.ts'

function selectPodcasts(db: Handle) {
  return db
    .selectFrom('podcasts')
    .select([
      ...namedColumns('podcasts'),
      'podcasts.description',
      pictureOf('podcasts.image_id').as('image'),
      'podcasts.guid',
      'podcasts.author',
      'podcasts.owner_name as ownerName',
      'podcasts.owner_email as ownerEmail',
      'podcasts.category',
      'podcasts.subcategory',
      'podcasts.language',
      'podcasts.explicit',
      sql<Podcast['type']>`podcasts.type`.as('type'),
      'podcasts.copyright',
      'podcasts.website',
      'podcasts.funding_url as fundingUrl',
      'podcasts.apple_url as appleUrl',
      'podcasts.spotify_url as spotifyUrl',
      'podcasts.other_url as otherUrl',
    ])
}

export function selectPodcast(db: Handle, id: number) {
  return selectPodcasts(db).where('podcasts.id', '=', id)
}

export function listPodcastsForStaff(db: Handle, filter: StaffFilter & { status?: boolean }) {
  const rows = selectPodcasts(db).select(
    sql<number>`(select count(*) from podcast_episodes e where e.podcast_id = podcasts.id)`.as('episodes'),
  )
  return namedListOf(rows, 'podcasts', filter, { columns: { updatedAt: 'podcasts.updated_at' } })
}

/** The size of a stored picture. */
export function findPictureSize(db: Handle, id: number) {
  return db.selectFrom('media').select(['width', 'height']).where('id', '=', id).executeTakeFirst()
}

export type EpisodeRow = StaffEpisode & { title: string }

/** The place of an article in a show; undefined without such an article. */
export async function findEpisode(db: Handle, articleId: number): Promise<EpisodeRow | undefined> {
  const { rows } = await sql<EpisodeRow>`
    select a.title, ${state} as state, a.kind = 'audio' as "isAudio",
      (select json_build_object('id', p.id, 'name', p.name, 'slug', p.slug) from podcasts p where p.id = e.podcast_id) as podcast,
      e.season, e.number, coalesce(e.type, 'full') as type, e.explicit, coalesce(e.chapters, '[]') as chapters,
      ${recordingOf} as recording, coalesce(e.revision, 0) as revision,
      (select max(other.number) + 1 from podcast_episodes other
        where other.podcast_id = e.podcast_id and other.season is not distinct from e.season) as "nextNumber"
    from articles a left join podcast_episodes e on e.article_id = a.id where a.id = ${articleId}`.execute(db)
  return rows[0]
}

/** Its place in a show, and the show's type; undefined outside of shows. */
export async function findEpisodeTerms(db: Handle, articleId: number) {
  const { rows } = await sql<
    Pick<StaffEpisode, 'number' | 'type'> & { showType: Podcast['type'] }
  >`select e.number, e.type, p.type as "showType" from podcast_episodes e join podcasts p on p.id = e.podcast_id
    where e.article_id = ${articleId}`.execute(db)
  return rows[0]
}

/** Locks the article's place, so that two editors do not write it at the same time. */
export async function lockArticle(tx: Handle, id: number): Promise<void> {
  await sql`select from articles where id = ${id} for no key update`.execute(tx)
}

export async function writeEpisode(
  tx: Handle,
  articleId: number,
  { podcastId, chapters, ...rest }: EpisodeInput,
): Promise<void> {
  if (podcastId === null) {
    await tx.deleteFrom('podcast_episodes').where('article_id', '=', articleId).execute()
    return
  }
  const ordered = chapters?.toSorted((one, other) => one.seconds - other.seconds)
  const values = {
    podcast_id: podcastId,
    ...rest,
    ...(ordered && { chapters: JSON.stringify(ordered) }),
  }
  await tx
    .insertInto('podcast_episodes')
    .values({ article_id: articleId, ...values })
    .onConflict(conflict =>
      conflict.column('article_id').doUpdateSet({ ...values, revision: sql`podcast_episodes.revision + 1` }),
    )
    .execute()
}

export async function findShowOf(db: Handle, articleId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('podcast_episodes')
    .select('podcast_id')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return row?.podcast_id
}

export async function listEpisodesOf(db: Handle, podcastId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('podcast_episodes')
    .select('article_id')
    .where('podcast_id', '=', podcastId)
    .orderBy('article_id')
    .execute()
  return rows.map(row => row.article_id)
}

/** Remembers the addresses of a show that is about to be removed, if readers ever saw it. */
export async function rememberRemoved(tx: Handle, podcastId: number): Promise<void> {
  await sql`with shown as (select id, slug from podcasts p where id = ${podcastId} and (status or exists (
      select from logs where subject = 'Podcast' and subject_id = p.id
        and 'true' in (before->>'status', after->>'status'))))
    insert into removed_podcasts (slug)
    select slug from shown
    union select o.slug from old_slugs o join shown on o.target_id = shown.id where o.kind = 'podcasts'
    on conflict (slug) do update set removed_at = now()`.execute(tx)
}

export async function deleteEpisodesOf(tx: Handle, podcastId: number): Promise<void> {
  await tx.deleteFrom('podcast_episodes').where('podcast_id', '=', podcastId).execute()
}
