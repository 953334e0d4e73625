import { atEnd } from '../../platform/database/at-end.ts'
import { on } from '../../platform/events.ts'
import { figuresDue } from '../../platform/metrics/figures.ts'
import { articlePath } from '../article/article.addresses.policy.ts'
import { articleChanged } from '../article/article.events.ts'
import { turnsBreaking } from '../article/article.policy.ts'
import type { StaffArticle } from '../article/article.schema.ts'
import { messageReceived } from '../contact/contact.events.ts'
import { subscriptionChanged } from '../subscription/subscription.events.ts'
import { deliverLater } from './delivery.jobs.ts'
import { type Notice, tellWebhooks } from './delivery.service.ts'
import { readWebhookFigures } from './health.service.ts'
import type { WebhookEvent } from './webhook.contract.ts'

const tell = atEnd<Notice>((tx, notices) => tellWebhooks(tx, notices, deliverLater))

export const tellOfArticle = on(articleChanged, async (tx, { id, before, after }) => {
  const article = after ?? before
  if (!article) return
  for (const event of eventsOf(before, after)) {
    await tell(tx, { event, subject: `article:${id}`, data: dataOf(article) })
  }
})

function eventsOf(before: StaffArticle | undefined, after: StaffArticle | undefined): WebhookEvent[] {
  const was = before?.state === 'published'
  const is = after?.state === 'published'
  const breaking: WebhookEvent[] = turnsBreaking({ before, after }) ? ['article.breaking'] : []
  if (!was && is) return ['article.published', ...breaking]
  if (was && is) return ['article.changed', ...breaking]
  if (after?.state === 'takenDown' && before?.state !== 'takenDown') return ['article.taken_down']
  return was ? ['article.withdrawn'] : []
}

/** A summary: receivers read the rest from the API. */
function dataOf(article: StaffArticle) {
  const { id, title, slug, category, agency, breakingNews, locked, publishAt, updatedAt, revision } = article
  return {
    ...{ id, title, path: articlePath({ id, slug }), breakingNews, locked, publishAt, updatedAt, revision },
    category: category && { id: category.id, name: category.name },
    agency: agency && { id: agency.id, name: agency.name },
  }
}

/** Sends no personal data, and no text of messages: receivers with access read those from the API. */
export const tellOfSubscription = on(subscriptionChanged, (tx, { id, from, to }) =>
  tell(tx, { event: 'subscription.changed', subject: `subscription:${id}`, data: { id, from, to } }),
)

export const tellOfMessage = on(messageReceived, (tx, { id }) =>
  tell(tx, { event: 'message.received', subject: `message:${id}`, data: { id } }),
)

export const readFigures = on(figuresDue, db => readWebhookFigures(db))
