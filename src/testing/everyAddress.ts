import { sql } from 'kysely'
import type { PageRoute } from '../contract/page-route.ts'
import { pageRoutes } from '../routes.ts'
import { documentPaths } from '../server/documents/documents.ts'
import type { TestApp } from './app.ts'

/**
 * Every address that the site serves about these articles. Derived from its declarations, so that nothing new
 * is missed.
 */
export async function everyAddress({ db }: TestApp, ids: number[], q: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select slug from articles where id in (${sql.join(ids)})
    union select slug from categories union select slug from agencies union select slug from tags
    union select slug from people union select slug from newsletters`.execute(db)
  const issues = await sql<{
    path: string
  }>`select '/newsletters/' || n.slug || '/' || i.slug as path
    from newsletter_issues i join newsletters n on n.id = i.newsletter_id`.execute(db)
  const slugs = ['latest', ...rows.map(({ slug }) => encodeURIComponent(slug))]
  const named = await namedIn(db)
  const queries: Record<string, string> = { q, from: '2020-01-01', sort: 'newest', ...named }
  const pages = Object.values<PageRoute>(pageRoutes).flatMap(({ path, query = [] }) =>
    (path.includes(':slug') ? slugs : ['']).flatMap(slug =>
      (path.includes(':id') ? ids : [0]).flatMap(id => {
        const filled = path
          .replace(/:slug\??/, slug)
          .replace(':id', String(id))
          .replace(/:\w+\??/, 'x')
        const asked = slug === '' || slug === 'latest' || path.includes(':id') ? query : []
        return [
          filled,
          ...asked.map(
            name => `${filled}?${name}=${encodeURIComponent(queries[name] ?? String(id || ids[0]))}`,
          ),
        ].flatMap(address => [address, payloadOf(address)])
      }),
    ),
  )
  const month = new Date().toISOString().slice(0, 7)
  const names = [...slugs, ...ids, `articles-${month}`].flatMap(name => [`${name}.xml`, `${name}.json`])
  const documents = documentPaths.flatMap(path =>
    path.includes(':name') ? names.map(name => path.replace(':name', name)) : [path],
  )
  const letters = issues.rows.flatMap(({ path }) => [encodeURI(path), payloadOf(encodeURI(path))])
  const others = ['/sw.js', '/api/v1/openapi.json', ...ids.map(id => `/dashboard/article/preview/${id}`)]
  return [...new Set([...pages, ...letters, ...documents, ...others])]
}

/** Slugs, by the query parameter that accepts them. */
async function namedIn(db: TestApp['db']): Promise<Record<string, string>> {
  const kinds = { tag: 'tags', person: 'people', author: 'authors', source: 'sources' } as const
  const found = await Promise.all(
    Object.entries(kinds).map(async ([name, table]) => {
      const row = await db.selectFrom(table).select('slug').orderBy('id', 'desc').limit(1).executeTakeFirst()
      return row ? [[name, row.slug] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}

/** Address of a page's data. */
export function payloadOf(address: string): string {
  const [path = '', query] = address.split('?')
  return `${path === '/' ? '' : path.replace(/\/$/, '')}/_payload.json${query ? `?${query}` : ''}`
}
