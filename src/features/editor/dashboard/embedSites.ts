// Sites whose addresses can be embedded in an article. The server checks further and makes plain links of others.
const sites: [RegExp, string][] = [
  [/(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/, 'يوتيوب'],
  [/(^|\.)vimeo\.com$/, 'فيميو'],
  [/(^|\.)(dailymotion\.com|dai\.ly)$/, 'ديلي موشن'],
  [/(^|\.)(facebook\.com|fb\.watch)$/, 'فيسبوك'],
  [/(^|\.)(twitter\.com|x\.com)$/, 'إكس'],
  [/(^|\.)(instagram\.com|instagr\.am)$/, 'إنستغرام'],
  [/(^|\.)tiktok\.com$/, 'تيك توك'],
  [/(^|\.)(t|telegram)\.me$/, 'تلغرام'],
  [/(^|\.)soundcloud\.com$/, 'ساوند كلاود'],
]

export const embedSiteNames = sites.map(([, name]) => name).join('، ')

/** The site's Arabic name; undefined for an address we do not embed. */
export function embedSiteName(address: string): string | undefined {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname.length < 2) return undefined
  if (isShortAddress(address)) return undefined
  return sites.find(([host]) => host.test(url.hostname))?.[1]
}

/** A short link, as phones share it. It does not name the post until it is followed, so it cannot be embedded. */
export function isShortAddress(address: string): boolean {
  const { hostname, pathname } = URL.parse(address.trim()) ?? {}
  if (!hostname) return false
  return (
    /^(v[mt]\.tiktok\.com|on\.soundcloud\.com)$/.test(hostname) ||
    (/(^|\.)tiktok\.com$/.test(hostname) && /^\/t\//.test(pathname ?? ''))
  )
}
