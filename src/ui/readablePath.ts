/** A decoded path; unchanged if its encoding is invalid. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
