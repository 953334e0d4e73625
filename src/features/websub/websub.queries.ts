import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

type FeedSubject = {
  kind: 'category' | 'agency' | 'tag' | 'person' | 'author' | 'dossier'
  id: number
}

/** Includes parent categories, whose lists contain those of their children. */
export async function listFeedSubjects(
  db: Handle,
  subjects: FeedSubject[],
): Promise<{ kind: FeedSubject['kind']; slug: string }[]> {
  const ids = (kind: FeedSubject['kind']) =>
    subjects.filter(subject => subject.kind === kind).map(({ id }) => id)
  const { rows } = await sql<{ kind: FeedSubject['kind']; slug: string }>`
    select 'category' as kind, slug from categories where status and (id = any(${ids('category')}::integer[])
      or id in (select parent_id from categories where id = any(${ids('category')}::integer[])))
    union all select 'agency', slug from agencies where active and id = any(${ids('agency')}::integer[])
    union all select 'tag', slug from tags where status and visible and id = any(${ids('tag')}::integer[])
    union all select 'person', slug from people where status and id = any(${ids('person')}::integer[])
    union all select 'author', slug from authors where status and id = any(${ids('author')}::integer[])
    union all select 'dossier', slug from dossiers where status and id = any(${ids('dossier')}::integer[])
    order by kind, slug`.execute(db)
  return rows
}
