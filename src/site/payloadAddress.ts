const payloadName = '/_payload.json'

/** The page's path, and whether only its data is requested. */
export function splitPayload(path: string): { page: string; isPayload: boolean } {
  const isPayload = path.endsWith(payloadName)
  return { page: isPayload ? path.slice(0, -payloadName.length) || '/' : path, isPayload }
}
