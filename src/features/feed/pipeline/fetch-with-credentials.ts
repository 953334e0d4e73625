import type { ClaimedFeed } from '../feed.claim.queries.ts'
import { secretsFor } from '../feed.credentials.service.ts'
import { belongsTo } from './credentials.ts'
import { type FeedAddress, type FetchResult, fetchFeed } from './fetch.ts'
import type { PollTools } from './poll.ts'

/** Fetches a claimed feed with the credentials that are saved for its host. */
export async function fetchWithCredentials(
  { outbound, vault }: Pick<PollTools, 'outbound' | 'vault'>,
  { feedUrl: url, credentials }: Pick<ClaimedFeed, 'feedUrl' | 'credentials'>,
  validators: Omit<FeedAddress, 'url' | 'secrets'>,
): Promise<FetchResult> {
  const sealed = credentials && belongsTo(credentials.origin, url) ? credentials : undefined
  const secrets = await secretsFor(vault, sealed, url)
  if (sealed && !secrets) return locked
  return fetchFeed(outbound, { url, ...validators, secrets })
}

const locked: FetchResult = {
  kind: 'failed',
  code: 'LOCKED',
  status: undefined,
  message: 'تعذّر فتح بيانات الدخول المحفوظة، فقد تغيّر مفتاح الأسرار؛ اكتبها في المرشّح من جديد.',
  retryAt: undefined,
}
