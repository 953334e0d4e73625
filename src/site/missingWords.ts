import { readablePath } from '../ui/readablePath.ts'

/** SPECIFICATION.md section 8; the server inserts it into cached pages too, escaped. */
export function missingWords(address: string): string {
  return `404 · Page not found: ${readablePath(address)}`
}
