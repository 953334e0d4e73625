import { isPlaceholder } from '../../../platform/html/picture.ts'

/** Addresses of portraits and platform icons, which do not show the story. */
const portraits = [
  /^https?:\/\/([\w-]+\.)?gravatar\.com\/(avatar|blavatar|userimage)\//,
  /^https?:\/\/[\w-]+\.wp\.com\/([\w-]+\.)?gravatar\.com\//,
  /^https?:\/\/pbs\.twimg\.com\/profile_(images|banners)\//,
  /^https?:\/\/(graph|platform-lookaside)\.(facebook\.com\/[^/]+\/picture|fbsbx\.com\/platform\/profilepic)/,
  /^https?:\/\/avatars\d*\.githubusercontent\.com\//,
  /^https?:\/\/lh\d\.googleusercontent\.com\/a(-|\/)/,
  /^https?:\/\/yt\d\.(ggpht|googleusercontent)\.com\//,
  /^https?:\/\/cdn\.discordapp\.com\/avatars\//,
  /^https?:\/\/(www\.blogger\.com\/img|[\w-]+\.blogblog\.com\/img|resources\.blogblog\.com)\//,
  /^https?:\/\/[^/?#]+\/([^?#]*\/)?(user-?|author-?)?avatars?\//i,
]

/** Whether an address may be a picture of the story: no avatar, and no placeholder of a script. */
export function mayShowStory(url: string): boolean {
  return !isPlaceholder(url) && !portraits.some(portrait => portrait.test(url))
}

/** Sizes that platforms put into addresses, with their replacements. */
const thumbnails: [host: RegExp, size: RegExp, whole: string][] = [
  // The largest picture that every video has.
  [/^(i\d*\.ytimg|img\.youtube)\.com$/, /\/(default|[1-3]|mqdefault)(?=\.(jpg|webp)$)/, '/hqdefault'],
  // https://developers.google.com/blogger writes 72 pixels into each feed.
  [/^(\d\.bp\.blogspot|blogger\.googleusercontent)\.com$/, /\/(s|w)\d{2,4}(-[\w-]+)?(?=\/[^/]*$)/, '/s1600'],
  [/^(blogger|lh\d)\.googleusercontent\.com$/, /=(s|w|h)\d{1,4}(-[\w-]+)?$/, '=s1600'],
  // https://developer.x.com: thumb, small, medium, large.
  [/^pbs\.twimg\.com$/, /(?<=^[^?]*\/media\/[^?]*\?(?:.*&)?name=)\w+/, 'large'],
  [/^pbs\.twimg\.com$/, /(?<=\/media\/[\w-]+\.\w+):\w+$/, ':large'],
  [/^i\.vimeocdn\.com$/, /_\d{2,4}(x\d{2,4})?(?=(\.\w+)?($|\?))/, '_1280'],
]

/** https://developer.wordpress.com/docs/photon/api/ */
const photon = /^(i\d\.wp\.com|[\w-]+\.files\.wordpress\.com)$/
const photonSizes = ['w', 'h', 'crop', 'resize', 'fit', 'zoom']

/** Address of the full-size picture, if a large platform's address is a thumbnail of it. */
export function wholePictureAt(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  if (photon.test(url.hostname)) {
    for (const name of photonSizes) url.searchParams.delete(name)
    return url.searchParams.size === 0 ? url.href.replace(/\?$/, '') : url.href
  }
  const known = thumbnails.find(([host, size]) => host.test(url.hostname) && size.test(address))
  return known ? address.replace(known[1], known[2]) : address
}

/** Sanitised HTML, without avatars and with full-size pictures in place of thumbnails. */
export function withJudgedPictures(html: string): string {
  return html
    .replace(/<img src="([^"]*)"[^>]*>/g, (tag, escaped: string) => {
      const src = escaped.replaceAll('&amp;', '&')
      if (!mayShowStory(src)) return ''
      return tag.replace(escaped, wholePictureAt(src).replaceAll('&', '&amp;'))
    })
    .replace(emptyFigure, '')
}

const emptyFigure = /<figure>(<a [^>]*><\/a>)?(<figcaption>[^<]*<\/figcaption>)?<\/figure>/g

/** Removes pictures, and the figures that are empty without them, from sanitised HTML. */
export function withoutPictures(html: string): string {
  return html.replace(/<img [^>]*>/g, '').replace(emptyFigure, '')
}
