import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { Cursor } from '../article/article.schema.ts'
import { access, card, isAfter, isUpTo } from '../article/article.selections.ts'
import { pictureOf } from '../media/media.selections.ts'
import type {
  Chapter,
  Episode,
  EpisodeOf,
  EpisodeRecording,
  Podcast,
  PodcastCard,
  ShownPodcast,
} from './podcast.contract.ts'
import { isFree, recordingOf, shownEpisode } from './podcast.selections.ts'

const episodesOf = sql`from podcast_episodes e join articles a on a.id = e.article_id
  where e.podcast_id = p.id and ${shownEpisode}`
const count = sql`(select count(*)::integer ${episodesOf})`

/** Those with the newest episodes first, those without any last. */
export async function listShown(db: Handle, most: number): Promise<PodcastCard[]> {
  const { rows } = await sql<PodcastCard>`
    select p.id, p.name, p.slug, p.description, p.author, ${pictureOf('p.image_id')} as image, ${count} as episodes,
      (select max(a.publish_at) ${episodesOf}) as "newestAt"
    from podcasts p where p.status order by 8 desc nulls last, p.id limit ${sql.lit(most)}`.execute(db)
  return rows
}

const shown = sql`p.id, p.name, p.slug, p.description, ${pictureOf('p.image_id')} as image, p.author, p.category,
  p.subcategory, p.language, p.explicit, p.type, p.copyright, p.website, p.funding_url as "fundingUrl",
  p.apple_url as "appleUrl", p.spotify_url as "spotifyUrl", p.other_url as "otherUrl"`

export async function findShown(db: Handle, id: number): Promise<ShownPodcast | undefined> {
  const { rows } = await sql<ShownPodcast>`
    select ${shown}, ${count} as episodes from podcasts p where p.id = ${id} and p.status`.execute(db)
  return rows[0]
}

type Range = { limit: number; after?: Cursor | undefined }

type EpisodeLine = Omit<Episode, 'article'> & Episode['article']

/** Published episodes of a published show, newest first. Recordings of subscribers' episodes stay here. */
export async function listEpisodes(db: Handle, podcastId: number, { limit, after }: Range) {
  const older = after ? sql`and ${isAfter(after)}` : sql``
  const { rows } = await sql<EpisodeLine>`
    select ${card}, e.season, e.number, e.type, e.chapters, coalesce(e.explicit, p.explicit) as explicit,
      case when ${isFree} then ${recordingOf} end as recording
    from podcasts p join podcast_episodes e on e.podcast_id = p.id join articles a on a.id = e.article_id
    where p.id = ${podcastId} and p.status and ${shownEpisode} ${older}
    order by a.publish_at desc, a.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Cursor of the previous page; undefined if that is the first. */
export async function findPrevious(
  db: Handle,
  podcastId: number,
  { limit, after }: { limit: number; after: Cursor },
): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select a.publish_at as "publishAt", a.id from podcast_episodes e join articles a on a.id = e.article_id
    where e.podcast_id = ${podcastId} and ${shownEpisode} and ${isUpTo(after)}
    order by a.publish_at, a.id offset ${sql.lit(limit)} limit 1`.execute(db)
  return rows[0]
}

/** The show of a published article, and its place there. */
export async function findEpisodeOf(
  db: Handle,
  articleId: number,
): Promise<Omit<EpisodeOf, 'transcript'> | undefined> {
  const { rows } = await sql<Omit<EpisodeOf, 'transcript'>>`
    select e.season, e.number, e.type, e.chapters, case when ${isFree} then ${recordingOf} end as recording,
      json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'image', ${pictureOf('p.image_id')},
        'appleUrl', p.apple_url, 'spotifyUrl', p.spotify_url, 'otherUrl', p.other_url) as podcast
    from podcast_episodes e join podcasts p on p.id = e.podcast_id join articles a on a.id = e.article_id
    where e.article_id = ${articleId} and p.status and ${shownEpisode}`.execute(db)
  return rows[0]
}

export type FeedShow = ShownPodcast &
  Pick<Podcast, 'guid' | 'ownerName' | 'ownerEmail'> & { hasMoved: boolean }

export async function findFeed(db: Handle, id: number): Promise<FeedShow | undefined> {
  const { rows } = await sql<FeedShow>`
    select ${shown}, p.guid, p.owner_name as "ownerName", p.owner_email as "ownerEmail", ${count} as episodes,
      exists (select from old_slugs o where o.kind = 'podcasts' and o.target_id = p.id) as "hasMoved"
    from podcasts p where p.id = ${id} and p.status`.execute(db)
  return rows[0]
}

export type FeedItem = {
  id: number
  slug: string
  title: string
  summary: string
  publishAt: string
  contentUpdatedAt: string
  image: { hash: string; width: number; height: number } | null
  season: number | null
  number: number | null
  type: 'full' | 'trailer' | 'bonus'
  explicit: boolean
  access: 'free' | 'subscribers'
  chapters: Chapter[]
  recording: EpisodeRecording | null
}

/** The newest published episodes that everybody may hear. */
export async function listFeedItems(db: Handle, podcastId: number, most: number): Promise<FeedItem[]> {
  const { rows } = await sql<FeedItem>`
    select a.id, a.slug, a.title, a.summary, a.publish_at as "publishAt", a.content_updated_at as "contentUpdatedAt",
      ${pictureOf('a.image_id')} as image, e.season, e.number, e.type, e.chapters, coalesce(e.explicit, p.explicit) as explicit,
      ${recordingOf} as recording
    from podcasts p join podcast_episodes e on e.podcast_id = p.id join articles a on a.id = e.article_id
    where p.id = ${podcastId} and ${shownEpisode} and ${access} = 'free'
    order by a.publish_at desc, a.id desc limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** Chapters of a published episode that everybody may hear; undefined without any. */
export async function findChapters(db: Handle, articleId: number): Promise<Chapter[] | undefined> {
  const { rows } = await sql<{ chapters: Chapter[] }>`
    select e.chapters from podcast_episodes e join podcasts p on p.id = e.podcast_id join articles a on a.id = e.article_id
    where e.article_id = ${articleId} and p.status and ${shownEpisode} and ${isFree}`.execute(db)
  return rows[0]?.chapters
}

/** Whether this was the address of a show that was removed. */
export async function wasRemoved(db: Handle, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('removed_podcasts')
    .select('slug')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}
