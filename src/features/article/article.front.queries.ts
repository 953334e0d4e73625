import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { heads } from './article.queries.ts'
import type { ArticleCard } from './article.schema.ts'
import { card, published, standsForStory } from './article.selections.ts'

type Front = {
  newest: ArticleCard[]
  breaking: ArticleCard[]
  videos: ArticleCard[]
  /** By top-level category, including its children. */
  sections: { category: number; articles: ArticleCard[] }[]
  /** All categories, as an article may move into any of them. */
  categories: number[]
}
type Slot = { list: 'newest' | 'breaking' | 'videos' | 'section'; section: number | null }

/** As the index of watched articles says it. */
const isVideo = sql`a.kind = 'video' and a.kind in ('video', 'audio')`

/** All lists of the front page in one query, which reads each article once. */
export async function readFront(
  db: Handle,
  { newest, breaking, each, videos }: Record<'newest' | 'breaking' | 'each' | 'videos', number>,
): Promise<Front> {
  const latest = sql`publish_at desc, id desc`
  const most = sql.lit(each)
  const inSection = sql`a.category_id in (select k.id from categories k where top.id in (k.id, k.parent_id))`
  const { rows } = await sql<ArticleCard & { slots: Slot[]; categories: number[] }>`
    with placed as (
      select 'newest' as list, null::integer as section, id from (${heads({}, sql`true`, latest, newest)}) n
      union all
      select 'breaking', null, id from (${heads({ breaking: true }, sql`true`, latest, breaking)}) b
      union all
      select 'videos', null, id from (select a.id from articles a where ${isVideo} and ${published}
        order by ${latest} limit ${sql.lit(videos)}) v
      union all
      select 'section', top.id, head.id from categories top cross join lateral (
        select one.id from categories f cross join lateral (
          select a.id, a.publish_at from articles a where a.category_id = f.id and ${published} and ${standsForStory([inSection])}
          order by ${latest} limit ${most}
        ) one
        where f.id = top.id or f.parent_id = top.id order by one.publish_at desc, one.id desc limit ${most}
      ) head where top.parent_id is null and top.status
    ),
    shown as (
      select id, json_agg(json_build_object('list', list, 'section', section)) as slots from placed group by id
    )
    select ${card}, shown.slots, (select json_agg(id) from categories) as categories
    from shown join articles a on a.id = shown.id order by a.publish_at desc, a.id desc`.execute(db)

  const sections = new Map<number, ArticleCard[]>()
  const categories = rows[0]?.categories ?? []
  const front: Front = { newest: [], breaking: [], videos: [], sections: [], categories }
  for (const { slots, categories: _, ...article } of rows) {
    for (const { list, section } of slots) {
      if (section === null) front[list as 'newest' | 'breaking' | 'videos'].push(article)
      else sections.set(section, [...(sections.get(section) ?? []), article])
    }
  }
  front.sections = [...sections].map(([category, articles]) => ({ category, articles }))
  return front
}
