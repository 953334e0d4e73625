/** Common names of frequent referrers, by host or Android package. */
const known: [name: string, host: RegExp, packages: RegExp][] = [
  ['غوغل', /(^|\.)google\.[a-z.]{2,6}$/, /^com\.google\.android\.(googlequicksearchbox|apps\.search)/],
  ['أخبار غوغل', /^news\.google\.com$/, /^com\.google\.android\.apps\.magazines/],
  ['Bing', /(^|\.)bing\.com$/, /^com\.microsoft\.bing/],
  ['ياهو', /(^|\.)yahoo\.com$/, /^com\.yahoo\./],
  ['DuckDuckGo', /(^|\.)duckduckgo\.com$/, /^com\.duckduckgo\./],
  ['فيسبوك', /(^|\.)(facebook\.com|fb\.com|fb\.me)$/, /^com\.facebook\.(katana|lite)/],
  ['ماسنجر', /(^|\.)messenger\.com$/, /^com\.facebook\.(orca|mlite)/],
  ['إنستغرام', /(^|\.)instagram\.com$/, /^com\.instagram\./],
  ['إكس', /(^|\.)(t\.co|x\.com|twitter\.com)$/, /^com\.twitter\./],
  ['تلغرام', /(^|\.)(t\.me|telegram\.(org|me))$/, /^org\.(telegram|thunderdog)\./],
  ['واتساب', /(^|\.)(whatsapp\.com|wa\.me)$/, /^com\.whatsapp/],
  ['يوتيوب', /(^|\.)(youtube\.com|youtu\.be)$/, /^com\.google\.android\.youtube/],
  ['تيك توك', /(^|\.)tiktok\.com$/, /^com\.(zhiliaoapp\.musically|ss\.android\.ugc\.trill)/],
  ['سناب شات', /(^|\.)snapchat\.com$/, /^com\.snapchat\./],
  ['لينكد إن', /(^|\.)(linkedin\.com|lnkd\.in)$/, /^com\.linkedin\./],
  ['ثريدز', /(^|\.)threads\.(net|com)$/, /^com\.instagram\.barcelona/],
]

/** @param referrer a host, or an Android package, as stored */
export function sayReferrer(referrer: string): string {
  const site = known.findLast(([, host]) => host.test(referrer))
  if (site) return `${site[0]} (${referrer})`
  const app = known.findLast(([, , packages]) => packages.test(referrer))
  return app ? `تطبيق ${app[0]}` : referrer
}
