import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makePerson } from '../../testing/people.ts'
import { listAllSeats } from './seat.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const inADay = new Date(Date.now() + 86_400_000).toISOString()
const invite = (group_id: number, emails: string[]) =>
  app.db
    .insertInto('group_invitations')
    .values(emails.map(email => ({ group_id, email, expires_at: inADay })))
    .execute()

test('a seat that is given up while all are listed hides no other one, and a new one repeats none', async () => {
  const owner = await app.as('superadmin')
  const prices = [{ amount: 2900, currency: 'SAR' }]
  const { body: sold } = await owner.post('/api/v1/package', { name: 'الكل', prices, period: 'month' })
  const { body: group } = await owner.post('/api/v1/group', { name: 'جامعة', packageId: sold.id })
  const emails = ['a@example.org', 'b@example.org', 'c@example.org']
  await invite(group.id, emails)
  for (const email of ['d@example.org', 'e@example.org']) {
    const user_id = await makePerson(app, email)
    await app.db.insertInto('group_members').values({ group_id: group.id, user_id, email }).execute()
  }

  const found: string[] = []
  for await (const seats of listAllSeats(app.db, group.id, 2)) {
    // The newest invitation is withdrawn, and another one sent, after the first page.
    if (found.length === 0) {
      await app.db.deleteFrom('group_invitations').where('email', '=', seats[0]!.email).execute()
      await invite(group.id, ['f@example.org', 'g@example.org'])
    }
    found.push(...seats.map(({ email }) => email))
  }
  expect(found.toSorted()).toEqual([...emails, 'd@example.org', 'e@example.org'])
})
