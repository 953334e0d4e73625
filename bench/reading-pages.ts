import { fetchBytes } from './machine.ts'

/** One page of each kind for readers. */
export async function readingPages(origin: string): Promise<Record<string, string>> {
  const [article = ''] = await listArticles(origin)
  const [section] = (await ask<{ slug: string }[]>(origin, '/category')) ?? []
  const search = `/article/search/${encodeURIComponent('المجلس')}`
  const found = (await fetch(origin + search)).ok
  return {
    home: '/',
    article,
    list: `/articles/${encodeURIComponent(section?.slug ?? '')}`,
    ...(found ? { search } : {}),
  }
}

/** All articles, or only free ones: a locked one is rendered once more for readers who have used up the meter. */
export async function listArticles(origin: string, access?: 'free'): Promise<string[]> {
  const { items } = await ask<{ items: { id: number; slug: string; access: string }[] }>(
    origin,
    '/article?limit=100',
  )
  return items
    .filter(item => access === undefined || item.access === access)
    .map(({ id, slug }) => `/article/${id}/${encodeURIComponent(slug)}`)
}

async function ask<Answer>(origin: string, call: string): Promise<Answer> {
  return JSON.parse((await fetchBytes(`${origin}/api/v1${call}`, 'identity')).toString())
}
