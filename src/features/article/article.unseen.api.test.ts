import { afterAll, beforeAll, expect } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { endpoints, send } from '../../testing/contractCalls.ts'
import { testFirst } from '../../testing/depth.ts'
import { makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { forgetLimits } from '../../testing/people.ts'

let app: TestApp
let guest: TestClient
let reader: TestClient
let ids: Record<'held' | 'scheduled' | 'binned' | 'takenDown', number>
beforeAll(async () => {
  app = await startTestApp()
  guest = await app.as('guest')
  reader = await app.asUser({ role: 'user' })
  const categoryId = await makeCategory(app.db)
  const tagIds = [await makeTag(app.db)]
  const make = (more: object) => makeArticle(app.db, { categoryId, tagIds, ...more })
  for (let count = 0; count < 3; count += 1) await make({})
  const takenDown = await make({})
  await (await app.as('admin')).post(`/api/v1/article/takedown/${takenDown}`, { reason: 'حكم' })
  ids = {
    held: await make({ enable: false }),
    scheduled: await make({ publishAt: new Date(Date.now() + 3_600_000) }),
    binned: await make({ columns: { deleted_at: new Date() } }),
    takenDown,
  }
})
afterAll(() => app?.stop())

const unknown = 987_654_321
const calls = endpoints.flatMap(({ key, access, schema, input, ...rest }) => {
  const field = Object.keys(schema?.shape ?? {}).find(name => /^(id|article|articleId)$/.test(name))
  const isOpen = access === 'public' || access === 'account'
  const isAbout = /\/(article|coverage|contactus|user|listing|reading|favo)/.test(key)
  return field && isOpen && isAbout ? [{ key, access, schema, input, ...rest, field }] : []
})

/** These calls say that an article was taken down. */
const tellsOfTakedown = new Set([
  'GET /article/{id}',
  'GET /article/blocks/{id}',
  'GET /article/blocks/whole/{id}',
  'GET /coverage/{id}',
])

testFirst(2, ['takenDown', 'held', 'scheduled', 'binned'] as const)(
  'each public call treats an article that is %s as unknown',
  async state => {
    expect(calls.map(({ key }) => key)).toContain('GET /article/onward/{id}')
    for (const client of [guest, reader]) {
      for (const { field, ...call } of calls) {
        if (state === 'takenDown' && tellsOfTakedown.has(call.key)) continue
        const ask = async (id: number) => {
          const { status, body } = await send(client, { ...call, input: { ...call.input, [field]: id } })
          return [call.key, status, JSON.stringify(body)?.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'id')]
        }
        await forgetLimits(app)
        expect(await ask(ids[state])).toEqual(await ask(unknown))
      }
    }
  },
)
