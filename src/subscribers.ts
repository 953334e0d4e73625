/**
 * Every handler of an event and every answer to a question, by slice: `import * as subscribers`. `architecture.test.ts`
 * checks that none is missing.
 */
export * as analytics from './features/analytics/analytics.subscribers.ts'
export * as article from './features/article/article.subscribers.ts'
export * as log from './features/audit-log/log.subscribers.ts'
export * as feed from './features/feed/feed.subscribers.ts'
export * as invoice from './features/invoice/invoice.subscribers.ts'
export * as coverage from './features/live-blog/coverage.subscribers.ts'
export * as newsletter from './features/newsletter/newsletter.subscribers.ts'
export * as payment from './features/payment/payment.subscribers.ts'
export * as meter from './features/paywall/meter.subscribers.ts'
export * as post from './features/posting/post.subscribers.ts'
export * as check from './features/proofreading/check.subscribers.ts'
export * as notification from './features/push/notification/notification.subscribers.ts'
export * as push from './features/push/push.subscribers.ts'
export * as search from './features/search/search.subscribers.ts'
export * as share from './features/share-picture/share.subscribers.ts'
export * as subscription from './features/subscription/subscription.subscribers.ts'
export * as user from './features/user/user.subscribers.ts'
export * as voucher from './features/voucher/voucher.subscribers.ts'
export * as websub from './features/websub/websub.subscribers.ts'
export * as assignment from './features/workflow/assignment.subscribers.ts'
