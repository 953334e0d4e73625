const absoluteForm = /^https?:\/\/[^/?#]*/i

/**
 * Path and query of a request target. Servers must accept the absolute form too (RFC 9112 §3.2.2). A
 * fragment, which browsers never send, is removed: the router ignores it, so each would add a cached copy of
 * the page. Undefined if the target is not a resource of ours.
 */
export function pathOfTarget(target: string): string | undefined {
  const mark = target.indexOf('#')
  const whole = mark < 0 ? target : target.slice(0, mark)
  if (whole.startsWith('/')) return whole
  const authority = absoluteForm.exec(whole)?.[0]
  if (!authority) return undefined
  const path = whole.slice(authority.length)
  return path.startsWith('/') ? path : `/${path}`
}
