import { z } from 'zod'
import { ProviderError } from '../../port.ts'

export type MyFatoorahClient = <Data>(path: string, shape: z.ZodType<Data>, body: unknown) => Promise<Data>

const answerOf = z.object({
  IsSuccess: z.boolean(),
  ValidationErrors: z.array(z.object({ Name: z.string().nullish() })).nullish(),
  Data: z.unknown(),
})

/**
 * https://docs.myfatoorah.com/docs/overview: every call is a POST. A refusal has `IsSuccess: false`, with HTTP 400 or
 * 200. The gateway in front of the API answers in HTML, which says nothing about the request.
 */
export function createMyFatoorahClient(
  { token, baseUrl }: { token: string; baseUrl: string },
  timeoutMs = 20_000,
): MyFatoorahClient {
  return async (path, shape, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    }).catch(error => {
      throw new ProviderError('myfatoorah', `no answer (${(error as Error).name})`, { isTemporary: true })
    })
    const { status } = response
    const parsed = answerOf.safeParse(await response.json().catch(() => undefined))
    if (status === 401) throw new ProviderError('myfatoorah', '401', { isTemporary: false, status })
    if (!parsed.success || status >= 500 || status === 429 || status === 408) {
      throw new ProviderError('myfatoorah', `${status}`, { isTemporary: true, status })
    }
    if (!parsed.data.IsSuccess) throw refusalOf(parsed.data.ValidationErrors ?? [])
    const data = shape.safeParse(parsed.data.Data)
    if (data.success) return data.data
    const where = data.error.issues.map(issue => issue.path.join('.')).join(', ')
    throw new ProviderError('myfatoorah', `an answer of another shape (${where})`, { isTemporary: true })
  }
}

/** Only the names of the fields: the errors beside them may repeat the request. */
function refusalOf(errors: { Name?: string | null | undefined }[]): ProviderError {
  const names = errors.flatMap(({ Name }) => /^[\w.]{1,40}$/.exec(Name ?? '') ?? [])
  const code = names.join(', ') || undefined
  return new ProviderError('myfatoorah', `refused${code ? ` (${code})` : ''}`, {
    isTemporary: false,
    status: 400,
    code,
  })
}
