export const lettersTitle = 'رسائل إلى المحرر'
export const lettersPath = '/letters'
export const lettersFeedPath = '/rss/letters.xml'
export const writeLetterPath = '/letters/write'

export const letterPath = ({ id }: { id: number }): string => `${lettersPath}/${id}`

/** The form for a letter about an article. */
export const answerArticlePath = (articleId: number): string => `${writeLetterPath}?article=${articleId}`

/** Letters need no title. */
export const letterTitle = ({ title, name }: { title: string; name: string }): string =>
  title || `رسالة ${name}`

/** Number of the article in a link to it on this site; undefined if it is none. */
export function articleOfLink(link: string, siteUrl: string): number | undefined {
  const base = URL.parse(siteUrl)
  const url = URL.parse(link.includes('://') || link.startsWith('/') ? link : `https://${link}`, siteUrl)
  if (!base || !url || bareHost(url) !== bareHost(base)) return undefined
  const [, id] = /^\/(?:article|a)\/([1-9]\d{0,8})(?:\/|$)/.exec(url.pathname) ?? []
  return id ? Number(id) : undefined
}

const bareHost = ({ host }: URL) => host.replace(/^www\./, '')
