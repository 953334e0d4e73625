const longest = 1000
/** An index of PostgreSQL takes no longer key. */
const maxBytes = 2600
/** WordPress answers these wherever its front page is. */
const ids = ['p', 'page_id', 'cat']

/** https://developer.wordpress.org/reference/functions/wp_get_attachment_image_src/: sizes are in the name of the file. */
const sizeInName = /-\d{2,4}x\d{2,4}(?=\.\w{3,4}$)/

/** Ghost: `/content/images/size/w600/format/webp/2020/05/a.jpg` */
const sizeInPath = /(\/content\/images)\/size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/\w{3,5})?(?=\/)/

/** The path of the whole picture of which this is a size; undefined if it is no size. */
export function wholePicturePath(pathname: string): string | undefined {
  const whole = pathname.replace(sizeInPath, '$1').replace(sizeInName, '')
  return whole === pathname ? undefined : whole
}

/**
 * One spelling for all in which an address may be asked for: decoded, composed, in small letters, without the slash at
 * the end. Undefined for what is no path, or too long to be one.
 */
export function normaliseAddress(address: string): string | undefined {
  const url = URL.parse(address, 'https://old.invalid')
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const path = decodePath(url.pathname)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/index\.php(?=\/|$)/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '')
  const id = ids.find(name => /^\d{1,18}$/.test(url.searchParams.get(name) ?? ''))
  const key = id ? `${path}/?${id === 'cat' ? 'cat' : 'p'}=${url.searchParams.get(id)}` : path
  if (key === '' || key.length > longest || key.includes('\0')) return undefined
  return Buffer.byteLength(key) > maxBytes ? undefined : key
}

/** Letter by letter where the whole cannot be decoded, such as an address cut within a letter. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replace(/(?:%[\da-f]{2})+/gi, escaped => {
      try {
        return decodeURIComponent(escaped)
      } catch {
        return escaped
      }
    })
  }
}

/** Whether the front page is asked for an article by its id, as WordPress has it. */
export function asksById(address: string): boolean {
  return /[?&](?:p|page_id|cat)=\d/.test(address)
}
