/** A reader's choices on the way to a subscription; the address carries them through signing up and back. */
export type Choice = {
  package?: number | undefined
  currency?: string | undefined
  /** Named by the reader, in minor units. */
  amount?: number | undefined
  /** Chosen provider. */
  provider?: string | undefined
  /** The locked article that the reader came from. */
  article?: number | undefined
  /** Code of a campaign. */
  code?: string | undefined
  /** Pays at once, without the trial; `used`: none is left. */
  trial?: 'no' | 'used' | undefined
  /** Packages of which length are shown. */
  period?: 'month' | 'year' | undefined
  /** Origin of the visit, and the campaign of its link. */
  from?: string | undefined
  campaign?: string | undefined
}

export function subscribePath({
  package: id,
  currency,
  amount,
  provider,
  article,
  code,
  trial,
  period,
  from,
  campaign,
}: Choice = {}): string {
  const query = new URLSearchParams()
  if (id) query.set('package', String(id))
  if (currency) query.set('currency', currency)
  if (amount) query.set('amount', String(amount))
  if (provider) query.set('provider', provider)
  if (article) query.set('article', String(article))
  if (code) query.set('code', code)
  if (trial) query.set('trial', trial)
  if (period) query.set('period', period)
  if (from) query.set('from', from)
  if (campaign) query.set('campaign', campaign)
  return query.size > 0 ? `/subscribe?${query}` : '/subscribe'
}

/** Fragment at which a locked article continues, for readers who have signed in meanwhile. */
export const restOfArticle = 'rest'

/** The short link, since only the article's slice knows the full address. */
export const pathOfRest = (article: number) => `/a/${article}#${restOfArticle}`
