import type { TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { type DemoArticle, findLongest } from './demo.ts'
import { type HardArticle, makeHardArticle } from './hard-article.ts'
import { makeStory } from './story-pages.ts'

/** Addresses and texts of the demo that the table needs. */
export type DemoFacts = {
  long: DemoArticle
  locked: DemoArticle
  hard: HardArticle
  /** Address of a taken-down article. */
  gone: string
  /** Path of a demo article, by a part of its title. */
  pathOf: (title: string) => string
  /** Address of the second page of the latest news. */
  later: string
  /** Number of the visiting reader's invoice. */
  invoice: number
  payment: number
  /** Payment of a gift. */
  gift: number
  /** A group that the visiting reader manages. */
  group: number
  /** A paid donation. */
  donation: number
  /** Address of a story that two agencies covered. */
  story: string
}

export async function findKnown(app: TestApp): Promise<DemoFacts> {
  const [long, locked] = [await findLongest(app, 'free'), await findLongest(app, 'subscribers')]
  const articles = await app.db.selectFrom('articles').select(['id', 'slug', 'title']).execute()
  const { body } = await (await app.as('guest')).get('/articles/latest')
  return {
    long,
    locked,
    hard: await makeHardArticle(app),
    gone: await makeGone(app),
    pathOf(title) {
      const found = articles.find(one => one.title.includes(title))
      if (!found) throw new Error(`The demo has no article «${title}»`)
      return `/article/${found.id}/${found.slug}`
    },
    later: decodeURI(/<link rel="next" href="([^"]+)"/.exec(body)?.[1] ?? ''),
    invoice: 0,
    payment: 0,
    gift: 0,
    group: 0,
    donation: 0,
    story: await makeStory(app),
  }
}

async function makeGone(app: TestApp): Promise<string> {
  const id = await makeArticle(app.db, { title: 'خبر أُزيل' })
  const editor = await app.as('superadmin')
  await editor.post(`/api/v1/article/takedown/${id}`, { reason: 'حكم', words: 'أُزيل بحكم قضائي.' })
  return `/article/${id}/خبر-أزيل`
}
