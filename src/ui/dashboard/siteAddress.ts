/**
 * The site's public address, which the server sets in the dashboard's document. The dashboard itself may be open at
 * another: through a tunnel, or by the server's own name.
 */
export const siteUrl = document.documentElement.dataset.siteUrl || location.origin

export const siteHost = new URL(siteUrl).host

/** Whether the address, which may be copied from the open page, is of a file of the site. */
export const isOwnFile = (src: string): boolean =>
  ['', siteUrl, location.origin].some(origin => src.startsWith(`${origin}/media/`))
