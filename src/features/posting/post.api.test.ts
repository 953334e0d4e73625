import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
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

const names = ['telegram', 'facebook', 'x'] as const
const edit = async (id: number, edits: object) => {
  const { body } = await editor.get(`/api/v1/article/edit/${id}`)
  return editor.patch(`/api/v1/article/edit/${id}`, { revision: body.revision, ...edits })
}
const withPicture = async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#e19d03' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(bytes)], 'a.jpg'))
  const { body } = await editor.post('/api/v1/media', form)
  return makeArticle(app.db, { columns: { image_id: body.id } })
}

describe.each(names)('on %s', name => {
  test('is posted once, with its short link; corrected with its article, and removed with it', async () => {
    const network = nets[name]
    const articleId = await makeArticle(app.db, { title: 'عنوان <أول> & ثانٍ' })
    const { id, code } = await post(editor, articleId, {
      accountId: accounts[name],
      text: 'عنوان <أول> & ثانٍ\n\n{الرابط}',
    })
    const posted = await stateOf(editor, id, 'posted')
    expect(posted).toMatchObject({ error: '', follow: null })
    expect(network.standing).toHaveLength(1)
    const { text, link } = network.standing[0]!
    expect(link ?? text).toContain(`${app.url}/s/${code}`)
    expect(text).toContain('أول')

    await edit(articleId, { title: 'عنوان مصحح' })
    await until(async () => expect(await postOf(editor, id)).toMatchObject({ follow: 'edit' }))
    await hastenPosts(app)
    await until(async () => expect(await postOf(editor, id)).toMatchObject({ follow: null, state: 'posted' }))
    const last = network.standing.at(-1)!
    expect(last.text).toContain('عنوان مصحح')
    expect(network.standing).toHaveLength(name === 'x' ? 2 : 1)
    if (name === 'x') expect(last).toMatchObject({ replyTo: network.standing[0]!.id })
    const corrected = { corrected: name === 'x' ? 'reply' : 'edit', correctedAt: expect.any(String) }
    expect(await postOf(editor, id)).toMatchObject(corrected)

    if (name === 'facebook') await editor.delete(`/api/v1/article/${articleId}`)
    else await editor.patch(`/api/v1/article/status/${articleId}`, { enable: false })
    await stateOf(editor, id, 'withdrawn')
    expect(network.standing).toEqual([])
  })

  test('with a picture, which is edited together with its caption', { tags: 'thorough' }, async () => {
    const network = nets[name]
    const articleId = await withPicture()
    const wanted = { accountId: accounts[name], text: 'مع صورة {الرابط}', withPicture: true }
    const { id } = await post(editor, articleId, wanted)
    const { revision } = await stateOf(editor, id, 'posted')
    expect(network.standing).toMatchObject([{ hasPicture: true }])
    await editor.patch(`/api/v1/post/${id}`, { revision, text: 'نص آخر {الرابط}' })
    await until(() => expect(network.standing.at(-1)?.text).toContain('نص آخر'))
  })

  test('too many requests: waits as long as requested, then posts once', { tags: 'thorough' }, async () => {
    const network = nets[name]
    const soon = String(Math.ceil(Date.now() / 1000) + 300)
    const refusals = {
      telegram: {
        status: 429,
        body: {
          ok: false,
          error_code: 429,
          description: 'Too Many Requests',
          parameters: { retry_after: 300 },
        },
      },
      facebook: { status: 403, body: { error: { code: 32 } } },
      x: { status: 429, body: {}, headers: { 'x-rate-limit-reset': soon } },
    }
    network.answer(count =>
      count === network.tried() && !network.accepted.length ? refusals[name] : undefined,
    )
    const articleId = await makeArticle(app.db)
    const { id } = await post(editor, articleId, { accountId: accounts[name] })
    const waiting = await until(async () => {
      const found = await postOf(editor, id)
      expect(found).toMatchObject({ state: 'scheduled', error: expect.stringContaining('الانتظار') })
      return found
    })
    expect(Date.parse(waiting.sendAt)).toBeGreaterThan(Date.now() + 200_000)
    network.answer(undefined)
    await hastenPosts(app)
    await stateOf(editor, id, 'posted')
    expect(network.accepted).toHaveLength(1)
  })

  test.each([
    ['500', () => ({ status: 500, body: {} })],
    ['no answer', () => 'silent' as const],
  ])(
    '%s: the outcome is unknown, and nothing is posted again until staff decide',
    { tags: 'thorough' },
    async (_, answer) => {
      const network = nets[name]
      network.answer(answer)
      const before = network.tried()
      const articleId = await makeArticle(app.db)
      const { id } = await post(editor, articleId, { accountId: accounts[name] })
      await stateOf(editor, id, 'unknown')
      await hastenPosts(app)
      network.answer(undefined)
      const settled = await post(editor, articleId, { accountId: accounts[name], text: 'آخر {الرابط}' })
      await stateOf(editor, settled.id, 'posted')
      expect(network.tried()).toBe(before + 2)
      await editor.patch(`/api/v1/post/${id}/retry`)
      await stateOf(editor, id, 'posted')
      expect(network.accepted).toHaveLength(2)
    },
  )

  test('revoked keys: fails, is shown at the account, and is posted once they are fixed', {
    tags: 'thorough',
  }, async () => {
    const network = nets[name]
    network.answer(() =>
      name === 'facebook'
        ? { status: 400, body: { error: { code: 190 } } }
        : { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } },
    )
    const { id } = await post(editor, await makeArticle(app.db), { accountId: accounts[name] })
    expect((await stateOf(editor, id, 'failed')).error).toContain('أعد ربطه')
    const account = async () =>
      (await owner.get('/api/v1/network/account')).body.items.find(
        (each: { id: number }) => each.id === accounts[name],
      )
    expect((await account()).problem).toContain('أعد ربطه')
    network.answer(undefined)
    await owner.post(`/api/v1/network/account/${accounts[name]}/check`)
    expect((await account()).problem).toBe('')
    await editor.patch(`/api/v1/post/${id}/retry`)
    await stateOf(editor, id, 'posted')
  })
})

test('a silent network delays neither other networks nor other accounts', { tags: 'thorough' }, async () => {
  nets.telegram.hang(true)
  const articleId = await makeArticle(app.db)
  for (let at = 0; at < 5; at++) {
    await post(editor, articleId, { accountId: accounts.telegram, text: `رقم ${at} {الرابط}` })
  }
  const { id } = await post(editor, articleId, { accountId: accounts.facebook })
  await stateOf(editor, id, 'posted')
  expect(nets.telegram.accepted).toEqual([])
  await until(async () => {
    const { body } = await editor.get('/api/v1/post/paginate?state=attention&limit=100')
    expect(
      body.items.filter((item: { article: { id: number } }) => item.article.id === articleId),
    ).toHaveLength(5)
  })
})

test('an unreachable network is retried', { tags: 'thorough' }, async () => {
  const articleId = await makeArticle(app.db)
  nets.x.answer(() => ({ status: 503, body: {} }))
  const { id } = await post(editor, articleId, { accountId: accounts.x })
  await until(async () =>
    expect(await postOf(editor, id)).toMatchObject({
      state: 'scheduled',
      error: expect.stringContaining('تعذّر'),
    }),
  )
  nets.x.answer(undefined)
  await hastenPosts(app)
  await stateOf(editor, id, 'posted')
})

test('on X: a correction whose answer is lost is not repeated automatically', {
  tags: 'thorough',
}, async () => {
  const articleId = await makeArticle(app.db, { title: 'عنوان' })
  const { id } = await post(editor, articleId, { accountId: accounts.x, text: 'عنوان {الرابط}' })
  await stateOf(editor, id, 'posted')
  nets.x.answer(() => 'silent')
  await edit(articleId, { title: 'عنوان مصحح' })
  const before = nets.x.tried()
  await hastenPosts(app)
  await until(async () =>
    expect(await postOf(editor, id)).toMatchObject({ follow: 'edit', followState: 'failed' }),
  )
  nets.x.answer(undefined)
  await hastenPosts(app)
  const other = await post(editor, articleId, { accountId: accounts.x, text: 'آخر {الرابط}' })
  await stateOf(editor, other.id, 'posted')
  expect(nets.x.tried()).toBe(before + 2)
  await editor.patch(`/api/v1/post/${id}/retry`)
  await until(async () => expect(await postOf(editor, id)).toMatchObject({ follow: null, state: 'posted' }))
  expect(nets.x.standing.filter(({ replyTo }) => replyTo)).toHaveLength(1)
})

test('on X, with an account that may edit: edited with its picture, five times; then corrected by a reply', {
  tags: 'thorough',
}, async () => {
  nets.x.allowEdits(true)
  const articleId = await withPicture()
  await edit(articleId, { title: 'عنوان 0' })
  const wanted = { accountId: accounts.x, text: 'عنوان 0 {الرابط}', withPicture: true }
  const { id } = await post(editor, articleId, wanted)
  await stateOf(editor, id, 'posted')
  for (let time = 1; time <= 6; time += 1) {
    await edit(articleId, { title: `عنوان ${time}` })
    await hastenPosts(app)
    await until(() => expect(nets.x.standing.at(-1)?.text).toContain(`عنوان ${time}`))
    await until(async () =>
      expect(await postOf(editor, id)).toMatchObject({
        follow: null,
        corrected: time === 6 ? 'reply' : 'edit',
      }),
    )
  }
  expect(nets.x.standing).toMatchObject([
    { text: expect.stringContaining('عنوان 5'), hasPicture: true },
    { text: expect.stringContaining('تصويب: عنوان 6'), replyTo: nets.x.standing[0]!.id },
  ])
  await editor.patch(`/api/v1/article/status/${articleId}`, { enable: false })
  await stateOf(editor, id, 'withdrawn')
  expect(nets.x.standing).toEqual([])
})

test.each(names)(
  "on %s: for a subscribers' article says so once, and contains none of its text",
  { tags: 'thorough' },
  async name => {
    const body = 'سطر لا يقرؤه إلا المشتركون'
    const columns = { access: 'subscribers', description: `<p>${body}</p>` } as const
    const articleId = await makeArticle(app.db, { title: 'مقفل', columns })
    const one = await post(editor, articleId, { accountId: accounts[name], text: 'مقفل {الرابط}' })
    const other = await post(editor, articleId, {
      accountId: accounts[name],
      text: 'تحقيق للمشتركين: مقفل {الرابط}',
    })
    for (const { id } of [one, other]) await stateOf(editor, id, 'posted')
    const texts = () => nets[name].standing.map(({ text }) => text.split('http')[0]!.trim()).sort()
    expect(texts()).toEqual(['تحقيق للمشتركين: مقفل', 'للمشتركين: مقفل'])
    const { revision } = await postOf(editor, one.id)
    await editor.patch(`/api/v1/post/${one.id}`, { revision, text: 'نص آخر {الرابط}' })
    await until(() => expect(texts().join()).toMatch(/للمشتركين: نص آخر/))
    expect(JSON.stringify(nets[name].accepted)).not.toContain(body)
  },
)

test.each(['telegram', 'facebook'] as const)(
  'on %s: edits and removals are retried until done',
  { tags: 'thorough' },
  async name => {
    const articleId = await makeArticle(app.db, { title: 'عنوان' })
    const { id } = await post(editor, articleId, { accountId: accounts[name], text: 'عنوان {الرابط}' })
    await stateOf(editor, id, 'posted')
    const failsOnce = async (follow: string) => {
      nets[name].fail(true)
      await hastenPosts(app)
      await until(async () =>
        expect(await postOf(editor, id)).toMatchObject({
          follow,
          followState: 'waiting',
          error: expect.stringMatching(/./),
        }),
      )
      nets[name].fail(false)
      await hastenPosts(app)
    }
    await edit(articleId, { title: 'مصحح' })
    await failsOnce('edit')
    await until(() => expect(nets[name].standing).toMatchObject([{ text: expect.stringContaining('مصحح') }]))
    nets[name].fail(true)
    await editor.patch(`/api/v1/post/${id}/withdraw`)
    await failsOnce('remove')
    await stateOf(editor, id, 'withdrawn')
    expect(nets[name].standing).toEqual([])
  },
)

test('a correction that is too long loses its end, not its link', { tags: 'thorough' }, async () => {
  const articleId = await makeArticle(app.db, { title: 'عنوان' })
  const { id, code } = await post(editor, articleId, { accountId: accounts.x, text: 'عنوان {الرابط}' })
  await stateOf(editor, id, 'posted')
  await edit(articleId, { title: 'كلمة '.repeat(55).trim() })
  await until(async () => expect(await postOf(editor, id)).toMatchObject({ follow: 'edit' }))
  await hastenPosts(app)
  await until(() => expect(nets.x.standing).toHaveLength(2))
  const { text } = nets.x.standing[1]!
  expect(text).toMatch(new RegExp(`^تصويب: كلمة .+…\\s+${app.url}/s/${code}$`))
  expect(text.replace(/http\S+/, '').length).toBeLessThan(280 - 23)
})

test('refused for its text: can be changed and posted again by staff', { tags: 'thorough' }, async () => {
  nets.x.answer(() => ({
    status: 403,
    body: { detail: 'You are not allowed to create a Tweet with duplicate content.' },
  }))
  const { id } = await post(editor, await makeArticle(app.db), { accountId: accounts.x })
  const { error, revision } = await stateOf(editor, id, 'failed')
  expect(error).toContain('غيّر النص')
  nets.x.answer(undefined)
  await editor.patch(`/api/v1/post/${id}`, { revision, text: 'غيره {الرابط}' })
  await editor.patch(`/api/v1/post/${id}/retry`)
  await stateOf(editor, id, 'posted')
  expect(nets.x.standing).toMatchObject([{ text: expect.stringContaining('غيره') }])
})

test('marking it as posted, and invalid actions', { tags: 'thorough' }, async () => {
  nets.telegram.answer(() => 'silent')
  const { id } = await post(editor, await makeArticle(app.db), { accountId: accounts.telegram })
  await stateOf(editor, id, 'unknown')
  expect((await editor.patch(`/api/v1/post/${id}/settle`)).body).toMatchObject({ state: 'posted', error: '' })
  expect((await editor.patch(`/api/v1/post/${id}/settle`)).status).toBe(422)
  expect((await editor.patch(`/api/v1/post/${id}/retry`)).status).toBe(422)
})

test('scheduled: waits, and can be changed and cancelled', async () => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await post(editor, await makeArticle(app.db), { accountId: accounts.telegram }, { sendAt })
  const changed = await editor.patch(`/api/v1/post/${id}`, { revision: 1, text: 'غيره {الرابط}' })
  expect(changed.body).toMatchObject({ state: 'scheduled', text: 'غيره {الرابط}' })
  expect((await editor.patch(`/api/v1/post/${id}/withdraw`)).body).toMatchObject({ state: 'withdrawn' })
  await hastenPosts(app)
  expect(nets.telegram.accepted).toEqual([])
})

test('refused: unpublished articles, duplicates, texts that are too long, and disabled accounts', async () => {
  const held = await makeArticle(app.db, { enable: false })
  const send = (articleId: number, text = 'نص {الرابط}', accountId = accounts.x) =>
    editor.post('/api/v1/post', { articleId, posts: [{ accountId, text, withPicture: false }] })
  expect((await send(held)).status).toBe(422)
  expect((await send(999_999)).status).toBe(404)
  const articleId = await makeArticle(app.db)
  const long = await send(articleId, 'ا'.repeat(281))
  expect(long.body).toMatchObject({ code: 'INVALID_INPUT', data: { issues: [{ path: 'posts.0.text' }] } })
  const twice = await Promise.all([send(articleId), send(articleId)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
  const off = await connectAccount(owner, 'telegram', { enabled: false })
  expect((await send(articleId, 'نص', off)).body.message).toContain('معطّل')
})

test('an account with posts cannot be deleted', async () => {
  const { status, body } = await owner.delete(`/api/v1/network/account/${accounts.x}`)
  expect([status, body.code]).toEqual([409, 'IN_USE'])
})

describe('the short link', () => {
  test('redirects to the article and counts people, not robots', { tags: 'thorough' }, async () => {
    const articleId = await makeArticle(app.db)
    const { id, code } = await post(editor, articleId, { accountId: accounts.telegram })
    const guest = await app.as('guest')
    const press = (agent?: string) => guest.get(`/s/${code}`, agent ? { 'user-agent': agent } : {})
    const { status, headers } = await press()
    expect(status).toBe(302)
    expect(headers.get('location')).toMatch(
      new RegExp(
        `^/article/${articleId}/[^?]+\\?utm_source=telegram&utm_medium=social&utm_campaign=post-${code}$`,
      ),
    )
    for (const robot of ['TelegramBot (like TwitterBot)', 'facebookexternalhit/1.1', 'Twitterbot/1.0'])
      await press(robot)
    await guest.call('HEAD', `/s/${code}`)
    await press()
    const { body } = await editor.get(`/api/v1/post/article/${articleId}`)
    expect(body).toMatchObject([{ id, clicks: 2 }])
  })

  test.each(['/s/0000000', '/s/nothing', '/s/%2F%2Fexample', '/s/https:example'])(
    '%s is not found',
    async path => {
      const { status, headers, body } = await (await app.as('guest')).get(path)
      expect([status, headers.get('location')]).toEqual([404, null])
      expect(body).toContain('الرابط غير صحيح')
    },
  )
})
