import type { ShownHead } from './shownHead.ts'

/** `{route}/_payload.json`: a page's data, the same for all readers. */
export type Payload = ShownHead & {
  version: string
  loaderData: Record<string, unknown>
  actionData: Record<string, unknown> | null
  errors: Record<string, { status: number; statusText: string; data: unknown }> | null
  redirect?: string
}

/** Fetches a page's data, or posts a form. Throws without a valid answer. */
export async function fetchPayload(
  page: URL,
  signal?: AbortSignal,
  form?: FormData,
  init?: RequestInit,
): Promise<Payload> {
  const path = page.pathname.replace(/\/$/, '')
  const response = await fetch(`${path}/_payload.json${page.search}`, {
    signal,
    ...init,
    ...(form && { method: 'POST', body: form }),
  })
  if (!response.headers.get('content-type')?.includes('json'))
    throw new Error(`No payload: ${response.status}`)
  return response.json()
}
