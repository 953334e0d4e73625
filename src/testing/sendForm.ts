import type { TestApp, TestClient } from './app.ts'

type FormResponse = { status: number; to: string | null; cookies: string[]; body: string }

/** Posts a form to its page, as a browser without scripts does. */
export async function sendForm(
  app: TestApp,
  client: TestClient,
  path: string,
  fields: Record<string, string>,
): Promise<FormResponse> {
  const answer = await fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: client.cookie },
    body: new URLSearchParams(fields),
  })
  const { status, headers } = answer
  return { status, to: headers.get('location'), cookies: headers.getSetCookie(), body: await answer.text() }
}
