/** A repeat is practically impossible, on one device or two. */
export function newDraftName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `new-${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}
