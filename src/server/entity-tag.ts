import { createHash } from 'node:crypto'

/**
 * Adds a weak ETag, because the body's encoding may differ, and answers 304 if the caller has this body already
 * (RFC 9110 §13.1.2).
 */
export async function withEntityTag(answer: Response, known: string | undefined): Promise<Response> {
  const body = new Uint8Array(await answer.arrayBuffer())
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = new Headers(answer.headers)
  headers.set('ETag', `W/${tag}`)
  if (!isKnown(tag, known)) return new Response(body, { status: answer.status, headers })
  headers.delete('Content-Type')
  headers.delete('Content-Length')
  return new Response(null, { status: 304, headers })
}

/** Weak comparison with the tags of If-None-Match. */
function isKnown(tag: string, known: string | undefined): boolean {
  if (known === undefined) return false
  return known.trim() === '*' || known.split(',').some(each => each.trim().replace(/^W\//, '') === tag)
}
