/** Whether secrets for one address may be sent to another: same origin, or the same host over TLS instead of HTTP. */
export function maySendSecrets(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true
  return from.protocol === 'http:' && to.protocol === 'https:' && from.host === to.host && from.port === ''
}
