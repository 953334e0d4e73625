const tracking =
  /^(utm_.*|at_(medium|campaign|custom\d?|link_.*|bbc_team)|ns_.*|mtm_.*|pk_(campaign|kwd|source|medium)|hsa_.*|_hs(enc|mi)|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_[ce]id|mkt_tok|_ga|_gl|oly_(anon|enc)_id|vero_(conv|id)|wickedid|ref_(src|url)|ocid|cmpid|ncid|xtor|smid|soc_(src|trk)|guccounter|guce_.*|__twitter_impression|s_cid|rb_clickid|__hs.*|__s|spm|scm|sr_share|share_id|campaign_id|echobox)$/i

/** Removes tracking parameters; the rest stays verbatim. */
export function stripTracking(address: string): string {
  const [, page = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  const kept = (query ?? '').split('&').filter(pair => pair !== '' && !isTracking(pair))
  const isPlainHash = !hash.slice(1).split('&').some(isTracking)
  return `${page}${kept.length > 0 ? `?${kept.join('&')}` : ''}${isPlainHash ? hash : ''}`
}

function isTracking(pair: string): boolean {
  return pair.includes('=') && tracking.test(pair.slice(0, pair.indexOf('=')))
}
