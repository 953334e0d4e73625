import type { ShownHead } from './shownHead.ts'

/** `{route}/_payload.json`: everything a page shows, rendered by the server for every reader alike. */
export type Payload = ShownHead & {
  version: string
  loaderData: Record<string, unknown>
  actionData: Record<string, unknown> | null
  errors: Record<string, { status: number; statusText: string; data: unknown }> | null
  redirect?: string
}

/** A page's data, after a form was sent to it where there is one. Throws when there is no answer, or one that is no payload. */
export async function fetchPayload(page: URL, signal?: AbortSignal, form?: FormData): Promise<Payload> {
  const path = page.pathname.replace(/\/$/, '')
  const response = await fetch(`${path}/_payload.json${page.search}`, {
    signal,
    ...(form && { method: 'POST', body: form }),
  })
  if (!response.headers.get('content-type')?.includes('json'))
    throw new Error(`No payload: ${response.status}`)
  return response.json()
}
