/** The caller's address: behind a trusted proxy the last one in the header, which the proxy itself added. */
export function callerAddress(
  { forwardedFor, remote }: { forwardedFor: string | undefined; remote: string | undefined },
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? remote ?? ''
}
