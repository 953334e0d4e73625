import createClient from 'openapi-fetch'

/** A client of the site at this address, such as `https://news.example`. */
export function createReaderClient(siteUrl, options = {}) {
  const baseUrl = `${siteUrl.replace(/\/+$/, '')}/api/v1`
  return createClient({ ...options, baseUrl })
}

/** An answer other than success. `code` is for programs, `message` for people. */
export class ApiError extends Error {
  constructor({ code, message, data } = {}, response) {
    super(message ?? `HTTP ${response.status}`)
    this.name = 'ApiError'
    this.code = code ?? 'UNKNOWN'
    this.status = response.status
    this.data = data
    const seconds = Number(response.headers.get('retry-after'))
    this.retryAfter = seconds > 0 ? seconds : undefined
  }
}

/** The answer of a call, or ApiError. */
export async function answerOf(call) {
  const { data, error, response } = await call
  // The body may be empty or not ours, as that of a proxy.
  if (!response.ok) throw new ApiError(typeof error === 'object' ? error : undefined, response)
  return data
}
