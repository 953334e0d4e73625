import { groupArticlesNow } from '../src/features/story/story.group.service.ts'
import type { TestApp } from '../src/testing/app.ts'
import { makeAgency, makeArticle } from '../src/testing/factories.ts'
import type { Page } from './page-row.ts'

/** The page that compares the coverage of a story. */
export const storyPages: Record<string, Page> = {
  story: {
    route: 'story-id-slug___ar',
    path: ({ story }) => story,
    reads: ['غرق جسر المشاة في الفيضان', 'وكالة الوادي', 'الأسبق'],
  },
}

/** Creates two agencies' copies of one report. Returns the address of their story. */
export async function makeStory(app: TestApp): Promise<string> {
  const description =
    '<p>غمرت مياه الوادي فجر اليوم جسر المشاة القديم بعد أمطار دامت ليلتين، وأغلقت البلدية الطريق المؤدي إليه.</p>' +
    '<p>وقال مهندس الجسور إن الدعامات لم تتضرر، وإن المرور يعود حين ينخفض منسوب المياه إلى أقل من متر.</p>'
  for (const [name, minutes] of [
    ['وكالة الوادي', 50],
    ['وكالة الضفة', 30],
  ] as const) {
    const agencyId = await makeAgency(app.db, { name })
    const publishAt = new Date(Date.now() - minutes * 60_000)
    const made = { title: 'غرق جسر المشاة في الفيضان', description, publishAt, agencyId }
    await groupArticlesNow(app.db, [await makeArticle(app.db, made)])
  }
  const { id } = await app.db
    .selectFrom('stories')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { body } = await (await app.as('guest')).get(`/api/v1/story/${id}`)
  return `/story/${id}/${body.slug}`
}
