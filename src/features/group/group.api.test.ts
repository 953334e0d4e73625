import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle } from '../../testing/factories.ts'
import { codeIn, linkIn, listMails, waitForMail } from '../../testing/outbox.ts'
import { forgetLimits, knownPassword, makePerson, signedIn, told } from '../../testing/people.ts'
import { tellOfEndsNow } from './group.jobs.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
let packageId: number
let article: number
beforeAll(async () => {
  app = await startTestApp({ worker: true, env: { TRUST_PROXY: 'true' } })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  packageId = await makePackage('الكل')
  article = await makeArticle(app.db, { description: paid, access: 'subscribers' })
})
afterAll(() => app?.stop())
beforeEach(() => forgetLimits(app))

const paid = '<p>أولى.</p><p>ثانيتها.</p><p>ثالثة.</p><p>السرالمدفوع.</p>'

async function makePackage(name: string, agencies: number[] = []): Promise<number> {
  const input = { name, prices: [{ amount: 2900, currency: 'SAR' }], period: 'month', agencies }
  const { status, body } = await owner.post('/api/v1/package', input)
  expect(status).toBe(200)
  return body.id
}

let made = 0
const unique = () => `${Date.now() % 100_000}${++made}`

async function makeGroup(input: object = {}) {
  const { status, body } = await owner.post('/api/v1/group', {
    name: `جامعة ${unique()}`,
    packageId,
    ...input,
  })
  expect([status, body?.data]).toEqual([200, undefined])
  return body
}
const edit = async (id: number, input: object) => {
  const { revision } = (await owner.get(`/api/v1/group/${id}`)).body
  return owner.patch(`/api/v1/group/${id}`, { revision, ...input })
}

async function reader(email = `reader${unique()}@example.org`, columns: object = {}) {
  const id = await makePerson(app, email, { columns })
  return { id, email, client: await signedIn(app, email) }
}

const isOpen = async (client: TestClient, headers: Record<string, string> = {}, id = article) => {
  const { body } = await client.get(`/api/v1/article/${id}`, headers)
  expect(JSON.stringify(body).includes('السرالمدفوع')).toBe(!body.locked)
  return !body.locked
}
const from = (address: string) => ({ 'x-forwarded-for': address })

const invite = (id: number, emails: string, client = owner) =>
  client.patch(`/api/v1/group/${id}/invitation`, { emails })
const seatsOf = async (id: number) => (await owner.get(`/api/v1/group/${id}/seat?limit=100`)).body.items
const usedOf = async (id: number) => (await owner.get(`/api/v1/group/${id}`)).body.used

/** Invites an address, and returns the token of its mail. */
async function tokenFor(id: number, email: string): Promise<string> {
  expect((await invite(id, email)).body).toEqual({ invited: 1, known: 0 })
  return tokenIn(await waitForMail(app.dataDir, email))
}
const tokenIn = (mail: Parameters<typeof linkIn>[0]) => linkIn(mail).split('/').at(-1) ?? ''
const accept = (client: TestClient, token: string) => client.post(`/api/v1/group/invitation/${token}`)

describe('an invitation', () => {
  test('is mailed; its page changes nothing; its button gives a reader one seat, and access', {
    tags: 'thorough',
  }, async () => {
    const { id, name } = await makeGroup({ seats: 2 })
    const { client, email } = await reader()
    const token = await tokenFor(id, email)
    for (const visitor of [guest, client]) {
      const { body } = await visitor.get(`/api/v1/group/invitation/${token}`)
      expect(body).toMatchObject({ name, email, package: 'الكل' })
    }
    expect([await isOpen(client), await usedOf(id)]).toEqual([false, 1])
    expect((await accept(client, token)).status).toBe(200)
    expect([await isOpen(client), await isOpen(guest), await usedOf(id)]).toEqual([true, false, 1])
    expect((await client.get('/api/v1/user/group')).body.memberships).toMatchObject([{ id, name }])
    const other = await reader()
    expect(told(await accept(other.client, token))).toEqual([422, 'WRONG_CODE'])
    expect(told(await guest.get(`/api/v1/group/invitation/${token}`))).toEqual([422, 'WRONG_CODE'])
  })

  test('may be accepted with another address, by a confirmed account only, and answered without the link', {
    tags: 'thorough',
  }, async () => {
    const { id } = await makeGroup()
    const invited = `invited${unique()}@example.org`
    const token = await tokenFor(id, invited)
    expect((await accept(guest, token)).status).toBe(401)
    const pending = `pending${unique()}@example.org`
    const waiting = await reader(pending, { activated: false, email: null, pending_email: pending })
    expect(told(await accept(waiting.client, token))).toEqual([403, 'NOT_ACTIVATED'])
    const { client } = await reader()
    expect((await client.get('/api/v1/user/group')).body.invitations).toEqual([])
    expect((await accept(client, token)).status).toBe(200)
    expect(await seatsOf(id)).toMatchObject([{ kind: 'member', email: invited }])

    const { client: mine, email } = await reader()
    await tokenFor(id, email)
    const [{ id: invitation }] = (await mine.get('/api/v1/user/group')).body.invitations
    expect((await client.post(`/api/v1/user/group/invitation/${invitation}`, { accept: true })).status).toBe(
      404,
    )
    expect((await mine.post(`/api/v1/user/group/invitation/${invitation}`, { accept: true })).status).toBe(
      200,
    )
    expect(await isOpen(mine)).toBe(true)
  })

  test('a list with wrong lines invites nobody and names them; known addresses are skipped', {
    tags: 'thorough',
  }, async () => {
    const { id } = await makeGroup({ seats: 3 })
    const { status, body } = await invite(id, 'a@ju.edu.jo\nليس بريدًا\nb@ju.edu.jo')
    expect([status, body.data.issues[0].path]).toEqual([400, 'emails'])
    expect(body.data.issues[0].message).toContain('السطر 2')
    expect(await usedOf(id)).toBe(0)
    const [one, two] = [`a${unique()}@example.org`, `b${unique()}@example.org`]
    expect((await invite(id, `${one}\n${two}، ${one}`)).body).toEqual({ invited: 2, known: 0 })
    expect((await invite(id, one)).body).toEqual({ invited: 0, known: 1 })
    const full = await invite(id, `c${unique()}@example.org\nd${unique()}@example.org`)
    expect([full.status, full.body.message]).toEqual([422, expect.stringContaining('بقي مقعد واحد')])
  })

  test('holds a seat until it is withdrawn, declined or expires; another link ends the first', {
    tags: 'thorough',
  }, async () => {
    const { id } = await makeGroup({ seats: 1 })
    const { client, email } = await reader()
    const first = await tokenFor(id, email)
    const [{ id: seat }] = await seatsOf(id)
    expect((await owner.patch(`/api/v1/group/${id}/invitation/${seat}`)).status).toBe(200)
    await expect.poll(async () => (await guest.get(`/api/v1/group/invitation/${first}`)).status).toBe(422)
    expect((await owner.patch(`/api/v1/group/${id}/invitation/${seat}/withdrawal`)).status).toBe(200)
    expect(await usedOf(id)).toBe(0)

    await forgetLimits(app)
    const declined = `no${unique()}@example.org`
    const token = await tokenFor(id, declined)
    expect((await guest.delete(`/api/v1/group/invitation/${token}`)).status).toBe(200)
    expect(await usedOf(id)).toBe(0)

    const late = await tokenFor(id, `late${unique()}@example.org`)
    await sql`update group_invitations set expires_at = now() where group_id = ${id}`.execute(app.db)
    expect(told(await accept(client, late))).toEqual([422, 'WRONG_CODE'])
    expect(await usedOf(id)).toBe(0)
    await tokenFor(id, `next${unique()}@example.org`)
    const old = (await seatsOf(id)).find(({ email }: { email: string }) => email.startsWith('late'))
    expect((await owner.patch(`/api/v1/group/${id}/invitation/${old.id}`)).status).toBe(422)
  })

  test('never takes more seats than there are, even with requests at once', {
    tags: 'thorough',
  }, async () => {
    const { id } = await makeGroup({ seats: 2 })
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => invite(id, `race${at}x${unique()}@example.org`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422])
    expect(await usedOf(id)).toBe(2)
    expect((await edit(id, { seats: 1 })).body.data.issues[0].path).toBe('seats')
    expect((await edit(id, { seats: null })).status).toBe(200)
  })

  test('is accepted once by two at once', { tags: 'thorough' }, async () => {
    const { id } = await makeGroup({ seats: 1 })
    const [one, two] = [await reader(), await reader()]
    const token = await tokenFor(id, one.email)
    const answers = await Promise.all([accept(one.client, token), accept(two.client, token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await usedOf(id)).toBe(1)
  })

  test('mails a mailbox a few times a day, whichever group and tag', { tags: 'thorough' }, async () => {
    const [one, two] = [await makeGroup(), await makeGroup()]
    const box = `box${unique()}`
    const tries = [one, two, one, two, one].map((group, at) => invite(group.id, `${box}+${at}@example.org`))
    expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([
      200, 200, 200, 200, 429,
    ])
  })
})

test('a manager by confirmed address invites, sees and removes; others get 404', {
  tags: 'thorough',
}, async () => {
  const manager = await reader()
  const { id } = await makeGroup({ managers: [manager.email.toUpperCase()], seats: 5 })
  expect((await waitForMail(app.dataDir, manager.email)).subject).toContain('مشرف')
  const stranger = await reader()
  const member = await reader()
  const base = `/api/v1/user/group/${id}`
  expect((await manager.client.post(`${base}/invitation`, { emails: member.email })).body.invited).toBe(1)
  const token = tokenIn(await waitForMail(app.dataDir, member.email))
  expect((await accept(member.client, token)).status).toBe(200)
  const [{ id: seat }] = (await manager.client.get(`${base}/seat`)).body.items
  expect(await isOpen(member.client)).toBe(true)
  await isOpen(manager.client)
  const { body } = await manager.client.get(base)
  expect(body).toMatchObject({ id, used: 1, seats: 5, readers: 1 })
  expect(body).not.toHaveProperty('price')
  for (const client of [stranger.client, member.client]) {
    for (const { status } of [
      await client.get(base),
      await client.get(`${base}/seat`),
      await client.post(`${base}/invitation`, { emails: 'x@example.org' }),
      await client.post(`${base}/invitation/${seat}`),
      await client.delete(`${base}/invitation/${seat}`),
      await client.delete(`${base}/member/${seat}`),
    ]) {
      expect(status).toBe(404)
    }
  }
  const other = await makeGroup({ managers: [manager.email] })
  expect((await manager.client.delete(`/api/v1/user/group/${other.id}/member/${seat}`)).status).toBe(404)
  expect((await manager.client.delete(`${base}/member/${seat}`)).status).toBe(200)
  const logged = await app.db
    .selectFrom('logs')
    .select(['action', 'actor_id', 'actor_name', 'address', 'after'])
    .where('subject', '=', 'Group')
    .where('subject_id', '=', id)
    .where('action', 'in', ['invited', 'withdrawn', 'removed'])
    .orderBy('id')
    .execute()
  const by = {
    actor_id: manager.client.userId,
    actor_name: 'مشرف المجموعة',
    address: '',
    after: { count: 1 },
  }
  expect(logged.at(0)).toEqual({ action: 'invited', ...by })
  expect(logged.at(-1)).toEqual({ action: 'removed', ...by })
  expect([await isOpen(member.client), await usedOf(id)]).toEqual([false, 0])
  const { items } = (await owner.get(`/api/v1/log/admin?subject=Group&subjectId=${id}`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['removed', 'invited', 'created'])
})

describe('a mail domain', () => {
  const joinable = async (client: TestClient) =>
    (await client.get('/api/v1/user/group')).body.joinable.map(
      ({ id, isFull }: { id: number; isFull: boolean }) => ({
        id,
        isFull,
      }),
    )

  test('lets confirmed addresses in with one click, as far as seats go; subdomains if asked', async () => {
    const domain = `u${unique()}.edu.jo`
    const { id } = await makeGroup({ domains: [`@${domain}`], seats: 1 })
    const [one, two] = [await reader(`a@${domain}`), await reader(`b@${domain}`)]
    const sub = await reader(`c@med.${domain}`)
    const fake = await reader(`d@evil${domain}`)
    const tagged = await reader(`a+friend@${domain}`)
    expect(await joinable(one.client)).toEqual([{ id, isFull: false }])
    expect(await joinable(sub.client)).toEqual([])
    await invite(id, one.email)
    expect(await joinable(one.client)).toEqual([])
    const [{ id: seat }] = await seatsOf(id)
    await owner.patch(`/api/v1/group/${id}/invitation/${seat}/withdrawal`)
    expect(await isOpen(one.client)).toBe(false)
    const answers = await Promise.all([one, two].map(({ client }) => client.post(`/api/v1/user/group/${id}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await usedOf(id)).toBe(1)
    expect((await edit(id, { domains: [`*.${domain}`], seats: null })).status).toBe(200)
    for (const each of [one, two, sub]) {
      expect((await each.client.post(`/api/v1/user/group/${id}`)).status).toBe(200)
      expect(await isOpen(each.client)).toBe(true)
    }
    expect((await fake.client.post(`/api/v1/user/group/${id}`)).status).toBe(404)
    // A mailbox has any number of these.
    expect((await tagged.client.post(`/api/v1/user/group/${id}`)).status).toBe(404)
    expect(await isOpen(tagged.client)).toBe(false)
    expect((await edit(id, { domains: [domain] })).body.used).toBe(2)
    expect([await isOpen(sub.client), await isOpen(one.client)]).toEqual([false, true])
    expect((await edit(id, { domains: [] })).body.used).toBe(0)
    expect(await isOpen(one.client)).toBe(false)
  })

  test('ends with the address, with the account and while it is blocked; members leave by themselves', {
    tags: 'thorough',
  }, async () => {
    const domain = `u${unique()}.edu.jo`
    const { id } = await makeGroup({ domains: [domain] })
    const people = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map(name => reader(`${name}${unique()}@${domain}`)),
    )
    for (const { client } of people) await client.post(`/api/v1/user/group/${id}`)
    const [mover, leaver, blocked, gone, strayed] = people as [(typeof people)[0], ...typeof people]
    const email = `new${unique()}@example.org`
    await mover.client.post('/api/v1/user/request/otp', { email, password: knownPassword })
    const otp = codeIn(await waitForMail(app.dataDir, email))
    expect((await mover.client.post('/api/v1/user/check/otp', { otp })).status).toBe(200)
    expect([await isOpen(mover.client), await usedOf(id)]).toEqual([false, 4])
    // Straight in the table: access ends with the address, whoever changed it.
    const other = `new${unique()}@example.org`
    await app.db.updateTable('users').set({ email: other }).where('id', '=', strayed!.id).execute()
    expect(await isOpen(strayed!.client)).toBe(false)
    expect((await leaver!.client.delete(`/api/v1/user/group/${id}`)).status).toBe(200)
    expect(await isOpen(leaver!.client)).toBe(false)
    await owner.patch(`/api/v1/user/status/${blocked!.id}`, { activated: false })
    expect(await isOpen(blocked!.client)).toBe(false)
    expect(await usedOf(id)).toBe(3)
    const { groups } = (await gone!.client.get('/api/v1/user/export')).body
    expect(groups).toMatchObject([{ email: gone!.email }])
    await gone!.client.post('/api/v1/user/delete/account', { password: knownPassword })
    expect(await usedOf(id)).toBe(2)
  })
})

describe('a network', () => {
  test('reads without an account what the package unlocks, and is named; others do not', {
    tags: 'thorough',
  }, async () => {
    const [agency, other] = [await makeAgency(app.db), await makeAgency(app.db)]
    const ours = await makeArticle(app.db, { description: paid, access: 'subscribers', agencyId: agency })
    const theirs = await makeArticle(app.db, { description: paid, access: 'subscribers', agencyId: other })
    const { id, name } = await makeGroup({
      packageId: await makePackage(`وكالة ${unique()}`, [agency]),
      networks: ['213.139.32.9/20', '2a00:1450::/32', '213.139.33.0/24'],
    })
    expect((await owner.get(`/api/v1/group/${id}`)).body.networks).toEqual([
      '213.139.32.0/20',
      '2a00:1450::/32',
    ])
    const inside = from('213.139.40.7')
    await expect.poll(() => isOpen(guest, inside, ours)).toBe(true)
    expect((await guest.get(`/api/v1/article/${ours}`, inside)).body.onBehalfOf).toBe(name)
    expect(await isOpen(guest, from('2a00:1450:1::2'), ours)).toBe(true)
    expect(await isOpen(guest, inside, theirs)).toBe(false)
    expect(await isOpen(guest, inside, article)).toBe(false)
    for (const address of ['213.139.48.1', '2a00:1451::1', '8.8.8.8', 'unknown', ''])
      expect([address, await isOpen(guest, from(address), ours)]).toEqual([address, false])
    // The last entry is the proxy's; those before it are the caller's own words.
    expect(await isOpen(guest, from('213.139.40.7, 8.8.8.8'), ours)).toBe(false)
    expect(
      await isOpen(
        guest,
        { ...from('8.8.8.8'), 'x-real-ip': '213.139.40.7', forwarded: 'for=213.139.40.7' },
        ours,
      ),
    ).toBe(false)
    expect((await guest.get('/api/v1/group/offered')).body).toEqual({ offered: true })
    await owner.patch(`/api/v1/group/${id}/status`, { status: false })
    await expect.poll(() => isOpen(guest, inside, ours)).toBe(false)
    await owner.patch(`/api/v1/group/${id}/status`, { status: true })
    await expect.poll(() => isOpen(guest, inside, ours)).toBe(true)
    await owner.delete(`/api/v1/group/${id}`)
    await expect.poll(() => isOpen(guest, inside, ours)).toBe(false)
  })

  test('belongs to one group, as a domain does', async () => {
    const domain = `u${unique()}.edu.jo`
    const { name } = await makeGroup({ networks: ['185.10.0.0/22'], domains: [domain] })
    const wrong = async (input: object) =>
      (await owner.post('/api/v1/group', { name: 'أخرى', packageId, ...input })).body.data.issues
    expect(await wrong({ networks: ['185.10.2.0/24'] })).toMatchObject([
      { path: 'networks', message: expect.stringContaining(name) },
    ])
    expect(await wrong({ domains: [`*.${domain}`] })).toMatchObject([{ path: 'domains' }])
    expect(await wrong({ networks: ['1.2.3.0/24', '10.0.0.0/16'], managers: ['x'] })).toMatchObject([
      { path: 'managers' },
      { path: 'networks', message: expect.stringContaining('السطر 2') },
    ])
    const both = await Promise.all(
      ['185.20.0.0/22', '185.20.1.0/24'].map(network =>
        owner.post('/api/v1/group', { name: 'معًا', packageId, networks: [network] }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('stops at the end without any change, and begins at its beginning', { tags: 'thorough' }, async () => {
    const hour = 3_600_000
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const { id } = await makeGroup({ networks: ['185.30.0.0/22'], startsAt: at(hour) })
    const member = await reader()
    await accept(member.client, await tokenFor(id, member.email))
    expect([await isOpen(guest, from('185.30.1.1')), await isOpen(member.client)]).toEqual([false, false])
    expect((await edit(id, { startsAt: null, endsAt: at(hour) })).status).toBe(200)
    await expect.poll(() => isOpen(guest, from('185.30.1.1'))).toBe(true)
    expect(await isOpen(member.client)).toBe(true)
    expect((await edit(id, { startsAt: at(2 * hour), endsAt: at(hour) })).body.data.issues[0].path).toBe(
      'endsAt',
    )
    // The process knows the networks, and passes their end.
    const realNow = Date.now
    Date.now = () => realNow() + 2 * hour
    const isOpenLater = await isOpen(guest, from('185.30.1.1')).finally(() => {
      Date.now = realNow
    })
    expect(isOpenLater).toBe(false)
    await app.db
      .updateTable('groups')
      .set({ ends_at: at(-1000) })
      .where('id', '=', id)
      .execute()
    expect(await isOpen(member.client)).toBe(false)
  })
})

test('managers hear of the end 30 and 7 days before, members at the end, each once; another end begins anew', {
  tags: 'thorough',
}, async () => {
  const [manager, member] = [await reader(), await reader()]
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const { id } = await makeGroup({ managers: [manager.email], endsAt: days(40) })
  await waitForMail(app.dataDir, manager.email)
  await accept(member.client, await tokenFor(id, member.email))
  const subjects = async (email: string) =>
    (await listMails(app.dataDir))
      .filter(({ to }) => to.includes(email))
      .map(({ subject }) => subject.split(' ')[0])
  const end = async (when: string) => {
    await sql`update groups set ends_at = ${when} where id = ${id}`.execute(app.db)
    await tellOfEndsNow(app.db)
    await tellOfEndsNow(app.db)
  }
  await end(days(40))
  await end(days(20))
  await expect.poll(() => subjects(manager.email)).toEqual(['صرت', 'ينتهي'])
  await end(days(3))
  await expect.poll(() => subjects(manager.email)).toEqual(['صرت', 'ينتهي', 'ينتهي'])
  await end(days(-1))
  await expect.poll(() => subjects(manager.email)).toEqual(['صرت', 'ينتهي', 'ينتهي', 'انتهى'])
  await expect.poll(() => subjects(member.email)).toEqual(['دعوة', 'انتهى'])
  expect(await isOpen(member.client)).toBe(false)
  expect(told(await invite(id, 'x@example.org'))[0]).toBe(422)
  expect((await edit(id, { endsAt: days(20) })).status).toBe(200)
  expect(await isOpen(member.client)).toBe(true)
  await tellOfEndsNow(app.db)
  await expect.poll(async () => (await subjects(manager.email)).length).toBe(5)
})

test('a member with a subscription keeps it; staff see only a count of readers, and export the seats', {
  tags: 'thorough',
}, async () => {
  const { client, email } = await reader()
  const { id } = await makeGroup()
  const token = await tokenFor(id, email)
  const given = { email, days: 30, reason: 'هدية' }
  expect((await owner.post(`/api/v1/subscription/comp/${packageId}`, given)).status).toBe(200)
  const mine = async () => (await client.get('/api/v1/subscription/mine')).body
  const before = await mine()
  expect((await accept(client, token)).status).toBe(200)
  expect(await isOpen(client)).toBe(true)
  expect(before).toMatchObject([{ status: 'active' }])
  const csv = await owner.get(`/api/v1/group/${id}/export`)
  expect(String(csv.body)).toContain(`${email},عضو`)
  expect((await client.get(`/api/v1/group/${id}`)).status).toBe(403)
  const { items } = (await owner.get(`/api/v1/log/admin?subject=Group&subjectId=${id}`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['exported', 'invited', 'created'])
  expect(JSON.stringify(items)).not.toContain(email)
  await client.delete(`/api/v1/user/group/${id}`)
  expect([await mine(), await isOpen(client)]).toEqual([before, true])
})
