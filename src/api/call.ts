import { fetchApi } from './fetchApi.ts'

/** A refused call: the API's error, or status 0 if the server could not be reached. */
export class CallError extends Error {
  readonly code: string
  readonly status: number
  /** The first message for each field. */
  readonly fields: Record<string, string>

  constructor(code: string, status: number, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.fields = fields
  }
}

type Said = { code?: string; message?: string; data?: { issues?: { path: string; message: string }[] } }

const unreachable = 'تعذّر الاتصال بالخادم. تحقق من الشبكة ثم أعد المحاولة.'

/**
 * A call of `/api/v1` from a readers' page, for which the typed client would be too large. The path is written in full;
 * the answer's type is the contract's: `callApi<Account>('GET', '/user')`.
 * @throws CallError
 */
export async function callApi<Answer>(method: string, path: `/${string}`, body?: unknown): Promise<Answer> {
  const form = body instanceof FormData
  const response = await fetchApi(`/api/v1${path}`, {
    method,
    headers: { accept: 'application/json', ...(body && !form ? { 'content-type': 'application/json' } : {}) },
    body: form ? body : body && JSON.stringify(body),
  } as RequestInit).catch(() => undefined)
  if (!response) throw new CallError('UNREACHABLE', 0, unreachable)
  const said: unknown = await response.json().catch(() => null)
  if (response.ok) return said as Answer
  const { code = 'UNREACHABLE', message = unreachable, data } = (said ?? {}) as Said
  const fields: Record<string, string> = {}
  for (const issue of data?.issues ?? []) fields[issue.path] ??= issue.message
  throw new CallError(code, response.status, message, fields)
}
