import { readablePath } from '../ui/readablePath.ts'

/** SPECIFICATION.md section 8; the server puts them into a cached page too, as its HTML alone. */
export function missingWords(address: string): string {
  return `404 · Page not found: ${readablePath(address)}`
}
