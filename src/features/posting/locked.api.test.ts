import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { testFirst } from '../../testing/depth.ts'
import { makeAgency, makeArticle } from '../../testing/factories.ts'
import { connectAccount, type NetworkName } from '../../testing/networks.ts'
import { hastenPosts, post, postOf, startNetworks, stateOf } from '../../testing/posting.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let nets: Awaited<ReturnType<typeof startNetworks>>
let owner: TestClient
let editor: TestClient
const accounts = {} as Record<NetworkName, number>
beforeAll(async () => {
  nets = await startNetworks()
  app = await startTestApp({ worker: true, isAtHome: true, env: nets.env, patience: { network: 500 } })
  owner = await app.as('superadmin')
  editor = await app.as('admin')
  accounts.telegram = await connectAccount(owner, 'telegram')
  accounts.facebook = await connectAccount(owner, 'facebook')
  accounts.x = await connectAccount(owner, 'x', {}, nets.x)
})
afterAll(async () => {
  await app?.stop()
  await nets?.stop()
})
beforeEach(() => nets.reset())

const setAccess = async (id: number, access: 'free' | 'subscribers') => {
  const { body } = await editor.get(`/api/v1/article/edit/${id}`)
  const { status } = await editor.patch(`/api/v1/article/edit/${id}`, { revision: body.revision, access })
  expect(status).toBe(200)
}
const lockAgency = (id: number, subscription: boolean) =>
  owner.patch(`/api/v1/agency/subscription/${id}`, { subscription })
const words = (name: NetworkName) => nets[name].standing.map(({ text }) => text.split('http')[0]!.trim())
/** Waits until no follow-up is pending. */
const followed = (id: number) =>
  until(async () => {
    await hastenPosts(app)
    expect(await postOf(editor, id)).toMatchObject({ follow: null, state: 'posted' })
  })

testFirst(1, ['telegram', 'facebook', 'x'] as const)(
  'on %s: a post says that its article is for subscribers while it is',
  async name => {
    nets.x.allowEdits(true)
    const articleId = await makeArticle(app.db, { title: 'خبر' })
    const wanted = { accountId: accounts[name], text: 'خبر {الرابط}' }
    const { id } = await post(editor, articleId, wanted)
    await stateOf(editor, id, 'posted')
    expect(words(name)).toEqual(['خبر'])
    await setAccess(articleId, 'subscribers')
    await until(async () => {
      await hastenPosts(app)
      expect(words(name)).toEqual(['للمشتركين: خبر'])
    })
    await followed(id)
    await setAccess(articleId, 'free')
    await until(async () => {
      await hastenPosts(app)
      expect(words(name)).toEqual(['خبر'])
    })
  },
)

test('locking and unlocking an agency updates its posts, and no others', { tags: 'thorough' }, async () => {
  const agencyId = await makeAgency(app.db)
  const [ours, other] = [await makeArticle(app.db, { agencyId }), await makeArticle(app.db)]
  const { id } = await post(editor, ours, { accountId: accounts.telegram, text: 'خبر الوكالة {الرابط}' })
  const beside = await post(editor, other, { accountId: accounts.telegram, text: 'خبر آخر {الرابط}' })
  for (const each of [id, beside.id]) await stateOf(editor, each, 'posted')
  for (const [locked, first] of [
    [true, 'للمشتركين: خبر الوكالة'],
    [false, 'خبر الوكالة'],
  ] as const) {
    expect((await lockAgency(agencyId, locked)).status).toBe(200)
    await until(async () => {
      await hastenPosts(app)
      expect(words('telegram')).toEqual([first, 'خبر آخر'])
    })
    await followed(id)
  }
})

test('on X, where nothing can be edited: access changes get no reply', { tags: 'thorough' }, async () => {
  const articleId = await makeArticle(app.db, { title: 'خبر' })
  const { id } = await post(editor, articleId, { accountId: accounts.x, text: 'خبر {الرابط}' })
  await stateOf(editor, id, 'posted')
  await setAccess(articleId, 'subscribers')
  await followed(id)
  expect(words('x')).toEqual(['خبر'])
})
