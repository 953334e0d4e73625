import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { waitForMail } from '../../testing/outbox.ts'
import { makePayment, paymentOf, paymentServicesOf } from '../../testing/payments.ts'
import { makePicture } from '../../testing/publisher.ts'
import { checkoutUrlOf } from './payment.service.ts'

let app: TestApp
let owner: TestClient
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())

async function begin() {
  const reader = await app.asUser({ role: 'user' })
  const { id, subscriptionId } = await makePayment(app, { provider: 'manual', userId: reader.userId! })
  const url = await checkoutUrlOf(paymentServicesOf(app), id)
  return { reader, id, subscriptionId, url, mine: `/api/v1/payment/mine/${id}` }
}

async function proof(bytes?: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set(
    'file',
    new File([bytes ?? new Uint8Array(await makePicture())], 'proof.jpg', { type: 'image/jpeg' }),
  )
  return form
}

test('without keys readers pay by transfer: the account, a reference of their own, a page of ours', {
  tags: 'thorough',
}, async () => {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const values = { bankName: 'مصرف الاختبار', bankIban: 'sa03 8000 0000 6080 1016 7519' }
  await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  expect((await (await app.as('guest')).get('/api/v1/payment/provider')).body).toEqual([
    {
      id: 'manual',
      label: 'تحويل مصرفي',
      labels: {},
      renewedBy: 'reader',
      currencies: null,
      coarse: [],
      maxDays: null,
      oneTime: {},
    },
  ])
  const { id, mine, reader, url } = await begin()
  expect(url).toBe(`${app.url}/subscribe/transfer/${id}`)
  expect((await reader.get(mine)).body).toMatchObject({
    status: 'pending',
    transfer: {
      bank: { name: 'مصرف الاختبار', iban: 'SA0380000000608010167519' },
      reference: expect.stringMatching(/^W[A-HJ-NP-Z2-9]{7}$/),
      proofSentAt: null,
    },
  })
  const other = await app.asUser({ role: 'user' })
  expect((await other.get(mine)).status).toBe(404)
  expect((await other.post(`${mine}/proof`, await proof())).status).toBe(404)
})

test('a proof is visible only to staff with the right, at no public address, and without camera metadata', {
  tags: 'thorough',
}, async () => {
  const { id, mine, reader } = await begin()
  expect((await reader.post(`${mine}/proof`, await proof(new Uint8Array([1, 2, 3])))).status).toBe(415)
  const sent = await reader.post(`${mine}/proof`, await proof())
  expect(sent.body.transfer.proofSentAt).toEqual(expect.any(String))
  expect(JSON.stringify(sent.body)).not.toContain('proofs/')

  const address = `/api/v1/payment/transfer/${id}/proof`
  for (const visitor of ['guest', 'user', 'agency', 'admin'] as const) {
    expect((await (await app.as(visitor)).get(address)).status, visitor).toBeGreaterThanOrEqual(401)
  }
  const agency = await app.asUser({ role: 'agency', agencyId: app.agencyId })
  expect((await agency.get('/api/v1/payment/transfer')).status).toBe(403)
  const clerk = await app.asUser({ role: 'admin', grants: [{ action: 'read', subject: 'Subscription' }] })
  const seen = await clerk.get(address)
  expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ])
  const [file] = (await readdir(path.join(app.dataDir, 'media/proofs'))).slice(-1)
  for (const guess of [`/media/${file}`, `/media/proofs/${file}`, `/proofs/${file}`]) {
    expect((await owner.get(guess)).headers.get('content-type') ?? '', guess).not.toContain('image')
  }
  const { items } = (await clerk.get('/api/v1/payment/transfer')).body
  // Transfers with a proof come first.
  expect(items[0]).toMatchObject({ id, proofSentAt: expect.any(String), reader: { id: reader.userId } })
  expect((await clerk.patch(`/api/v1/payment/transfer/${id}/confirm`)).status).toBe(403)
})

test('staff confirm once, or refuse with a reason that the reader sees; each is logged', {
  tags: 'thorough',
}, async () => {
  const good = await begin()
  expect((await owner.patch(`/api/v1/payment/transfer/${good.id}/confirm`)).status).toBe(200)
  expect((await owner.patch(`/api/v1/payment/transfer/${good.id}/confirm`)).status).toBe(422)
  expect((await good.reader.get(good.mine)).body).toMatchObject({
    status: 'paid',
    paidAt: expect.any(String),
  })
  expect((await good.reader.post(`${good.mine}/proof`, await proof())).status).toBe(422)

  const bad = await begin()
  const refuse = (reason: string) => owner.patch(`/api/v1/payment/transfer/${bad.id}/refuse`, { reason })
  expect((await refuse(' ')).status).toBe(400)
  expect((await refuse('لم يصل المبلغ')).status).toBe(200)
  expect((await bad.reader.get(bad.mine)).body).toMatchObject({ status: 'failed', message: 'لم يصل المبلغ' })
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', bad.reader.userId!)
    .executeTakeFirstOrThrow()
  const mail = await waitForMail(app.dataDir, email ?? '')
  expect(mail.text).toContain('السبب: لم يصل المبلغ')
  expect(mail.text).toContain('/account/subscription')
  expect(mail.text).toMatch(/ومرجعه \u2066W\w{7}\u2069/)
  const { items } = (await owner.get(`/api/v1/log/admin?subject=Payment&subjectId=${bad.id}`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['refused'])

  // The money arrives after all.
  expect((await owner.patch(`/api/v1/payment/transfer/${bad.id}/confirm`)).status).toBe(200)
  expect(await paymentOf(app, bad.id)).toMatchObject({ status: 'paid' })
})

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

test('a proof that is not a picture or is far too large is refused in Arabic; bytes after a picture are dropped', {
  tags: 'thorough',
}, async () => {
  const { id, mine, reader } = await begin()
  const hostile: [string, Uint8Array<ArrayBuffer>][] = [
    [
      'an SVG that runs',
      bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>'),
    ],
    ['a page', bytesOf('<!doctype html><script>alert(1)</script>')],
    ['a document', bytesOf('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj')],
    ['the beginning of a picture', new Uint8Array((await makePicture()).subarray(0, 40))],
    ['nine megabytes', new Uint8Array(9_000_000).fill(255)],
    ['nothing', new Uint8Array()],
  ]
  for (const [what, bytes] of hostile) {
    const { status, body } = await reader.post(`${mine}/proof`, await proof(bytes))
    expect([400, 413, 415, 422], what).toContain(status)
    expect(body.message, what).toMatch(/[\u0621-\u064a]/)
  }
  expect((await reader.get(mine)).body.transfer.proofSentAt).toBeNull()
  const two = Buffer.concat([await makePicture(), Buffer.from('<script>alert(document.cookie)</script>')])
  expect((await reader.post(`${mine}/proof`, await proof(new Uint8Array(two)))).status).toBe(200)
  const kept = await fetch(`${app.url}/api/v1/payment/transfer/${id}/proof`, {
    headers: { cookie: owner.cookie },
  })
  expect([kept.status, kept.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect(Buffer.from(await kept.arrayBuffer()).includes('<script>')).toBe(false)
})

test('pictures of proofs are deleted with the account, the payment stays in the books', {
  tags: 'thorough',
}, async () => {
  const files = () => readdir(path.join(app.dataDir, 'media/proofs'))
  const before = await files()
  const { reader, id, mine } = await begin()
  // The second replaces the first.
  for (let sent = 0; sent < 2; sent += 1)
    expect((await reader.post(`${mine}/proof`, await proof())).status).toBe(200)
  expect(await files()).toHaveLength(before.length + 1)
  expect((await owner.delete(`/api/v1/user/${reader.userId}`)).status).toBe(200)
  await expect.poll(files).toEqual(before)
  expect(await paymentOf(app, id)).toMatchObject({ amount: 1500, currency: 'SAR' })
  expect((await owner.get(`/api/v1/payment/transfer/${id}/proof`)).status).toBe(404)
})

test('staff confirm while the reader clicks repeatedly: each gets an answer', {
  tags: 'thorough',
}, async () => {
  const reader = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db)
  const click = () => reader.post(`/api/v1/subscription/${packageId}`)
  const { id, payments } = (await click()).body.subscription
  const confirm = () => owner.patch(`/api/v1/payment/transfer/${payments[0].id}/confirm`)
  const cancel = () => reader.post('/api/v1/subscription/user/cancellation', { id })
  const retry = () => reader.get(`/api/v1/subscription/retry/payment/${id}`)
  const deeds = [click, confirm, cancel, retry, confirm, click, cancel, confirm]
  const answers = await Promise.all(deeds.map(deed => deed()))
  for (const { status } of answers) expect([200, 409, 422]).toContain(status)
  expect(
    answers
      .filter((_, index) => deeds[index] === confirm)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([200, 422, 422])
})

test('a transfer that the reader gave up after sending its proof stays with staff until it is confirmed or closed', {
  tags: 'thorough',
}, async () => {
  const { id, subscriptionId, mine, reader } = await begin()
  const before = (await owner.get('/api/v1/payment/attention')).body.proofs
  type Row = { id: number; paymentId: number; theirs: string }
  const seen = async () => {
    const { differences, proofs } = (await owner.get('/api/v1/payment/attention')).body
    const { items } = (await owner.get('/api/v1/payment/transfer?limit=100')).body
    return [
      proofs - before,
      differences.filter((each: Row) => each.paymentId === id).map(({ theirs }: Row) => theirs),
      items.some((each: Row) => each.id === id),
    ]
  }
  await reader.post(`${mine}/proof`, await proof())
  expect(await seen()).toEqual([1, [], true])
  await reader.post('/api/v1/subscription/user/cancellation', { id: subscriptionId })
  expect((await reader.get(mine)).body.status).toBe('failed')
  expect(await seen()).toEqual([0, ['proof'], true])
  expect((await owner.patch(`/api/v1/payment/transfer/${id}/confirm`)).status).toBe(200)
  expect(await seen()).toEqual([0, [], false])
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid' })
})

test('two simultaneous confirmations make one payment', { tags: 'thorough' }, async () => {
  const { id } = await begin()
  const answers = await Promise.all(
    [1, 2, 3].map(() => owner.patch(`/api/v1/payment/transfer/${id}/confirm`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('a bank’s receipt in PDF is accepted as it is, for staff to download; one cut short is refused', {
  tags: 'thorough',
}, async () => {
  const { id, mine, reader } = await begin()
  const receipt = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
  const cut = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n')
  const refused = await reader.post(`${mine}/proof`, await proof(cut))
  expect([refused.status, refused.body.message]).toEqual([415, expect.stringContaining('PDF')])
  for (const name of ['/JavaScript', '/J#61vaScript', '/#4A#53', '/Embedded#46ile']) {
    const active = new TextEncoder().encode(`%PDF-1.7\n<<${name}(app.alert(1))>>\n%%EOF\n`)
    expect((await reader.post(`${mine}/proof`, await proof(active))).status, name).toBe(415)
  }
  const large = new Uint8Array(5 * 2 ** 20 + 1)
  large.set(receipt)
  expect((await reader.post(`${mine}/proof`, await proof(large))).status).toBe(413)
  expect((await reader.post(`${mine}/proof`, await proof(receipt))).status).toBe(200)
  const kept = await fetch(`${app.url}/api/v1/payment/transfer/${id}/proof`, {
    headers: { cookie: owner.cookie },
  })
  expect([kept.headers.get('content-type'), kept.headers.get('x-content-type-options')]).toEqual([
    'application/pdf',
    'nosniff',
  ])
  expect(new Uint8Array(await kept.arrayBuffer())).toEqual(receipt)
})
