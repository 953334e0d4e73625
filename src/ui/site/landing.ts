/** Origin of the visit, for a subscription that follows from it. Kept in this page's memory only. */
export type Landing = {
  /** A word for links that we send, `direct`, or the referring host; '' if it is one of our pages. */
  from: string
  /** `utm_campaign` */
  campaign: string
}

let landing: Landing = { from: '', campaign: '' }

const ours = ['email', 'push', 'social']

/** Called once, at the first page of a visit, before its address changes. */
export function rememberLanding(): void {
  const query = new URLSearchParams(location.search)
  const medium = query.get('utm_medium') ?? ''
  const referrer = URL.parse(document.referrer)
  const isOwn = referrer?.host === location.host
  const from = ours.includes(medium) ? medium : isOwn ? '' : referrer ? referrer.host : 'direct'
  landing = { from: from.slice(0, 100), campaign: (query.get('utm_campaign') ?? '').slice(0, 100) }
}

export const currentLanding = (): Landing => landing
