/** Who asks: behind a proxy that is trusted, the last address it was told; RFC 7239 has no better. */
export function callerAddress(
  { forwardedFor, remote }: { forwardedFor: string | undefined; remote: string | undefined },
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? remote ?? ''
}
