import { sql } from 'kysely'
import { indexMissingNow } from '../features/search/search.jobs.ts'
import type { TestApp } from './app.ts'
import { makeAgency, makeArticle, makeCategory, makePerson, makeTag } from './factories.ts'

const deep = 110

/**
 * Creates enough articles of one category, tag, person, author, source and agency for five pages. Returns the
 * paths of their lists.
 */
export async function makeDeepLists({ db }: TestApp) {
  const image = await db.selectFrom('media').select('id').limit(1).executeTakeFirst()
  const [categoryId, tag, person, agencyId, author, source] = await Promise.all([
    makeCategory(db),
    makeTag(db),
    makePerson(db),
    makeAgency(db),
    makeNamed('authors'),
    makeNamed('sources'),
  ])
  for (let count = 0; count < deep; count += 1) {
    await makeArticle(db, {
      title: `تقرير رقم ${count}${' من مراسلينا في العواصم العربية'.repeat(count % 4)}`,
      categoryId,
      agencyId,
      tagIds: [tag],
      personIds: [person],
      publishAt: new Date(Date.now() - (count + 1) * 60_000),
      columns: { author_id: author, source_id: source, image_id: count % 3 ? image?.id : null },
    })
  }
  await indexMissingNow(db)
  return {
    latest: '/articles/latest',
    category: `/articles/${await slugOf('categories', categoryId)}`,
    tag: `/articles/latest?tag=${await slugOf('tags', tag)}`,
    person: `/articles/latest?person=${await slugOf('people', person)}`,
    author: `/articles/latest?author=${await slugOf('authors', author)}`,
    source: `/articles/latest?source=${await slugOf('sources', source)}`,
    agency: `/agencies/${await slugOf('agencies', agencyId)}`,
    search: '/article/search/تقرير',
    'search, the newest first': '/article/search/تقرير?sort=newest',
  }

  async function makeNamed(table: 'authors' | 'sources'): Promise<number> {
    const values = { name: 'سلمى', slug: 'سلمى' }
    return (await db.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async function slugOf(table: string, id: number): Promise<string> {
    const { rows } = await sql<{
      slug: string
    }>`select slug from ${sql.table(table)} where id = ${id}`.execute(db)
    return rows[0]?.slug ?? ''
  }
}

export const deepListKinds = [
  'latest',
  'category',
  'tag',
  'person',
  'author',
  'source',
  'agency',
  'search',
  'search, the newest first',
] as const
