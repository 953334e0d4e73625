/** More than real addresses of pictures have. */
export const maxImageLink = 2000

/** Whether an article may link to a picture at this address: on the web, and without a password. */
export function isImageLink(address: string): boolean {
  if (address.length > maxImageLink || !/^https?:\/\/[^\s<>"\p{Cc}]+$/iu.test(address)) return false
  const url = URL.parse(address)
  return url !== null && url.username === '' && url.password === ''
}
