import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeTag } from '../../testing/factories.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  editor = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const api = '/api/v1/front'
type Cards = { id: number }[]
type Home = { strip: { name: string; place: number; stories: Cards } | null; leads: Cards; latest: Cards }
const home = async (): Promise<Home> => (await guest.get('/_payload.json')).body.loaderData.index___ar

async function keep(content: object) {
  const { revision } = (await editor.get(`${api}/staff`)).body
  const { status, body } = await editor.patch(`${api}/draft`, { revision, content })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.revision
}

test('a dossier stands where editors put it, with stories that are nowhere else, while readers may read it', {
  tags: 'thorough',
}, async () => {
  const tag = await makeTag(app.db)
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const told = await Promise.all(
    [1, 2, 3, 4, 5].map(n => makeArticle(app.db, { tagIds: [tag], publishAt: at(n) })),
  )
  for (const n of [30, 31, 32, 33, 34, 35, 36]) await makeArticle(app.db, { publishAt: at(n) })
  const form = { name: 'أزمة المرفأ', summary: 'ما نعرفه.', status: true, tagIds: [tag] }
  const dossier = (await editor.post('/api/v1/dossier', form)).body
  const pins = [told[0], told[1]].map(article => ({ article }))
  const revision = await keep({ leads: pins, strip: { dossier: dossier.id, place: 2 } })
  expect((await home()).strip).toBeNull()
  expect((await editor.get('/dashboard/front-page/preview')).body).toContain('أزمة المرفأ')
  await editor.post(`${api}/publish`, { revision })

  const { strip, leads, latest } = await home()
  expect(strip).toMatchObject({ name: 'أزمة المرفأ', place: 4 })
  const elsewhere = [...leads, ...latest].map(({ id }) => id)
  expect(strip!.stories.filter(({ id }) => elsewhere.includes(id))).toEqual([])
  expect((await guest.get('/')).body).toContain('id="dossier-strip"')
  expect((await guest.get(`${api}/home`)).body.strip).toMatchObject({ name: 'أزمة المرفأ' })

  await editor.patch(`/api/v1/dossier/${dossier.id}/status`, { status: false })
  expect((await home()).strip).toBeNull()
  await editor.patch(`/api/v1/dossier/${dossier.id}/status`, { status: true })
  expect((await home()).strip).not.toBeNull()
  await editor.delete(`/api/v1/dossier/${dossier.id}`)
  expect((await home()).strip).toBeNull()
})

test.each([{ dossier: 'x' }, { dossier: 1, place: -1 }, { dossier: 1, place: 61 }])(
  '%j: 400',
  async strip => {
    const { revision } = (await editor.get(`${api}/staff`)).body
    expect((await editor.patch(`${api}/draft`, { revision, content: { strip } })).status).toBe(400)
  },
)
