const absoluteForm = /^https?:\/\/[^/?#]*/i

/**
 * Path and query of a request's target; servers must accept the absolute form too (RFC 9112 §3.2.2).
 * Undefined if it names no resource of ours.
 */
export function pathOfTarget(target: string): string | undefined {
  if (target.startsWith('/')) return target
  const authority = absoluteForm.exec(target)?.[0]
  if (!authority) return undefined
  const path = target.slice(authority.length)
  return path.startsWith('/') ? path : `/${path}`
}
