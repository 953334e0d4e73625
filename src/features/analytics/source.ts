import type { Source } from './catalogue.schema.ts'

const search =
  /(^|\.)(google\.[a-z.]{2,6}|bing\.com|yahoo\.com|duckduckgo\.com|yandex\.(com|ru)|baidu\.com|ecosia\.org|qwant\.com|search\.brave\.com|startpage\.com)$/
const social =
  /(^|\.)(facebook\.com|fb\.com|fb\.me|instagram\.com|t\.co|x\.com|twitter\.com|linkedin\.com|lnkd\.in|tiktok\.com|snapchat\.com|youtube\.com|reddit\.com|threads\.net|threads\.com|pinterest\.com|t\.me|telegram\.org|whatsapp\.com|wa\.me|bsky\.app)$/
/** In-app browsers, which often send no referrer. */
const appBrowser = /FBAN|FBAV|Instagram|Snapchat|musical_ly|BytedanceWebview|TwitterAndroid|Line\//

/** Source of a reader: its group, and the host to store. */
export function sourceOf(
  { referrer, userAgent }: { referrer: string; userAgent: string },
  ownHosts: readonly string[],
): { source: Source; referrer: string } {
  const app = /^android-app:\/\/([\w.-]{1,100})/.exec(referrer)?.[1]
  if (app) return { source: 'apps', referrer: app.toLowerCase() }
  const url = URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { source: appBrowser.test(userAgent) ? 'apps' : 'direct', referrer: '' }
  }
  if (ownHosts.includes(url.host)) return { source: 'internal', referrer: '' }
  const host = url.hostname.replace(/^www\./, '').slice(0, 100)
  if (search.test(host)) return { source: 'search', referrer: host }
  if (social.test(host)) return { source: 'social', referrer: host }
  return { source: 'sites', referrer: host }
}
