const absoluteForm = /^https?:\/\/[^/?#]*/i

/**
 * The path and query of a request's target: a server must take the absolute form as well (RFC 9112 §3.2.2).
 * Undefined for what names no resource of ours.
 */
export function pathOfTarget(target: string): string | undefined {
  if (target.startsWith('/')) return target
  const authority = absoluteForm.exec(target)?.[0]
  if (!authority) return undefined
  const path = target.slice(authority.length)
  return path.startsWith('/') ? path : `/${path}`
}
