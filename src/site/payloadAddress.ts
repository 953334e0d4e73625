const payloadName = '/_payload.json'

/** The path of the page, and whether only its data is asked for. */
export function splitPayload(path: string): { page: string; isPayload: boolean } {
  const isPayload = path.endsWith(payloadName)
  return { page: isPayload ? path.slice(0, -payloadName.length) || '/' : path, isPayload }
}
