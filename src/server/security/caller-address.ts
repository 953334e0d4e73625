import type { IncomingMessage } from 'node:http'
import { isInNetworks, type ProxyTrust, withoutPort } from '../../platform/proxy-trust.ts'

export function addressOfRequest({ headers, socket }: IncomingMessage, trust: ProxyTrust): string {
  return callerAddress(
    { forwardedFor: headers['x-forwarded-for']?.toString(), remote: socket.remoteAddress },
    trust,
  )
}

/**
 * Determines the caller's address. Each proxy appends its peer's address to X-Forwarded-For. The entries
 * before those of trusted proxies may be forged.
 */
export function callerAddress(
  { forwardedFor, remote = '' }: { forwardedFor: string | undefined; remote: string | undefined },
  trust: ProxyTrust,
): string {
  if (!forwardedFor || ('hops' in trust && trust.hops === 0)) return remote
  const entries = forwardedFor.split(',').map(entry => withoutPort(entry.trim()))
  if ('hops' in trust) return entries.at(-trust.hops) ?? entries[0] ?? remote
  let caller = remote
  while (isInNetworks(trust.networks, caller)) {
    const before = entries.pop()
    if (!before) break
    caller = before
  }
  return caller
}
