import { sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database/database.ts'
import {
  alphabetically,
  nameContains,
  namedColumns,
  namedListOf,
  type StaffFilter,
} from '../../platform/database/staff-list.ts'

function selectTags(db: Handle) {
  return db.selectFrom('tags').select([...namedColumns('tags'), 'tags.visible'])
}

/** Enabled tags; names that begin with the query come before those that contain it. */
export function listUsableTags(db: Handle, filter: { q?: string; visibleOnly: boolean; limit: number }) {
  let rows = db.selectFrom('tags').select(['id', 'name', 'slug']).where('status', '=', true)
  if (filter.visibleOnly) rows = rows.where('visible', '=', true)
  if (filter.q) {
    const begins = sql`starts_with(arabic_normalise(name), ${normaliseArabic(filter.q)})`
    rows = rows.where(nameContains('name', filter.q)).orderBy(begins, 'desc')
  }
  return rows.orderBy(alphabetically('name')).limit(filter.limit).execute()
}

/** Characters of a text that are searched for names. */
const lettersLookedIn = 8000
/** Number of recent uses that rank tags. */
const recentUses = 5000

/** Enabled tags: those whose name is in the text first, then those of the newest articles. */
export function listLikelyTags(db: Handle, text: string, limit: number) {
  const letters = normaliseArabic(text.slice(0, lettersLookedIn))
  return db
    .with('used', with_ =>
      with_
        .selectFrom(
          with_
            .selectFrom('article_tags')
            .select('tag_id')
            .orderBy('article_id', 'desc')
            .limit(recentUses)
            .as('recent'),
        )
        .select(['tag_id', sql<number>`count(*)`.as('uses')])
        .groupBy('tag_id'),
    )
    .selectFrom('tags')
    .leftJoin('used', 'used.tag_id', 'tags.id')
    .select(['tags.id', 'tags.name', 'tags.slug'])
    .where('tags.status', '=', true)
    .orderBy(sql`position(arabic_normalise(tags.name) in ${letters}) > 0`, 'desc')
    .orderBy('used.uses', order => order.desc().nullsLast())
    .orderBy('tags.id')
    .limit(limit)
    .execute()
}

export function selectTag(db: Handle, id: number) {
  return selectTags(db).where('tags.id', '=', id)
}

/** Locks both tags against new references. */
export function listTagsToMerge(tx: Handle, ids: number[]) {
  return selectTags(tx).where('tags.id', 'in', ids).orderBy('tags.id').forUpdate().execute()
}

export function listTagsForStaff(db: Handle, filter: StaffFilter & { status?: boolean; visible?: boolean }) {
  // Counted per row, unlike in other lists: there are many tags, and an index finds their articles.
  const articles = sql<number>`(select count(*) from article_tags t join articles a on a.id = t.article_id
    where t.tag_id = tags.id and a.deleted_at is null)`
  let rows = selectTags(db).select(articles.as('articles'))
  if (filter.visible !== undefined) rows = rows.where('tags.visible', '=', filter.visible)
  return namedListOf(rows, 'tags', filter, { columns: { articles: 'articles' } })
}

/** Moves a tag's old slugs to another tag. */
export async function moveOldSlugs(tx: Handle, from: number, into: number) {
  await tx
    .updateTable('old_slugs')
    .set({ target_id: into })
    .where('kind', '=', 'tags')
    .where('target_id', '=', from)
    .execute()
}

export async function deleteTag(db: Handle, id: number) {
  await db.deleteFrom('tags').where('id', '=', id).execute()
}
