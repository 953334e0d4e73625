/** `{route}/_payload.json`: everything a page shows, rendered by the server for every reader alike. */
export type Payload = {
  title: string
  canonical: string | null
  version: string
  loaderData: Record<string, unknown>
  errors: Record<string, { status: number; statusText: string; data: unknown }> | null
  redirect?: string
}

/** Throws when there is no answer, or one that is no payload. */
export async function fetchPayload(page: URL, signal?: AbortSignal): Promise<Payload> {
  const path = page.pathname.replace(/\/$/, '')
  const response = await fetch(`${path}/_payload.json${page.search}`, { signal })
  if (!response.headers.get('content-type')?.includes('json'))
    throw new Error(`No payload: ${response.status}`)
  return response.json()
}
