import type { TestApp } from './app.ts'
import { makeArticle } from './factories.ts'

/** Creates a newsletter with content, and this many confirmed subscribers, from `r0@example.com` on. */
export async function makeNewsletter(app: TestApp, subscribers = 0, more: object = {}) {
  await makeArticle(app.db, { title: 'خبر في الرسالة' })
  const editor = await app.as('superadmin')
  const { body } = await editor.post('/api/v1/newsletter', { name: 'موجز الصباح', ...more })
  await subscribe(app, body.id, subscribers)
  return body as { id: number; slug: string; revision: number }
}

export async function subscribe(app: TestApp, newsletterId: number, count: number): Promise<void> {
  if (count === 0) return
  const rows = Array.from({ length: count }, (_, at) => ({
    newsletter_id: newsletterId,
    email: `r${at}@example.com`,
    state: 'confirmed',
    token: `token-${newsletterId}-${at}-${'x'.repeat(24)}`,
    confirmed_at: new Date().toISOString(),
  }))
  await app.db.insertInto('newsletter_subscriptions').values(rows).execute()
}

/** Drafts an issue and sends it, skipping the minute in which it can be cancelled. */
export async function sendIssue(app: TestApp, newsletterId: number): Promise<number> {
  const editor = await app.as('superadmin')
  const { body } = await editor.post(`/api/v1/newsletter/${newsletterId}/issue`, {})
  await editor.patch(`/api/v1/newsletter/issue/${body.id}/schedule`, {})
  await hasten(app, body.id)
  return body.id
}

export async function hasten(app: TestApp, issueId: number): Promise<void> {
  const now = new Date().toISOString()
  await app.db.updateTable('newsletter_issues').set({ send_at: now }).where('id', '=', issueId).execute()
  const { sendIssueLater } = await import('../features/newsletter/newsletter.jobs.ts')
  await sendIssueLater(app.db, issueId, new Date())
}

export async function resultsOf(app: TestApp, issueId: number) {
  const editor = await app.as('superadmin')
  return (await editor.get(`/api/v1/newsletter/issue/${issueId}/results`)).body
}
