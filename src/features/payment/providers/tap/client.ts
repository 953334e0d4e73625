import { z } from 'zod'
import { ProviderError } from '../../port.ts'

export type TapClient = <Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  shape: z.ZodType<Answer>,
  body?: unknown,
) => Promise<Answer>

/** @see https://developers.tap.company/reference/api-endpoint */
export function createTapClient(
  { secretKey, baseUrl }: { secretKey: string; baseUrl: string },
  timeoutMs = 20_000,
): TapClient {
  return async (method, path, shape, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(error => {
      throw new ProviderError('tap', `no answer (${(error as Error).name})`, { isTemporary: true })
    })
    if (response.ok) {
      const parsed = shape.safeParse(await response.json().catch(() => undefined))
      if (parsed.success) return parsed.data
      throw new ProviderError('tap', `an answer of another shape (${pathsOf(parsed.error)})`, {
        isTemporary: true,
      })
    }
    const { status } = response
    const code = codesOf(await response.json().catch(() => undefined))
    const isTemporary = status >= 500 || status === 429 || status === 408
    throw new ProviderError('tap', `${status}${code && ` (${code})`}`, {
      ...{ isTemporary, status },
      ...(code && { code }),
    })
  }
}

const pathsOf = ({ issues }: z.ZodError) => issues.map(({ path }) => path.join('.')).join(', ')

const refusal = z.object({ errors: z.array(z.object({ code: z.string().regex(/^\w{1,10}$/) })) })

/** Only the codes: descriptions may repeat the request. */
function codesOf(body: unknown): string {
  const parsed = refusal.safeParse(body)
  return parsed.success ? parsed.data.errors.map(({ code }) => code).join(', ') : ''
}
