/** As it is read, not as it is sent; an address whose encoding is broken stays as it came. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
