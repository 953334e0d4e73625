import type { RecordedRequest, StandInAnswer, Thing } from './http.ts'

/** An error response of the API. */
export const refused = (status: number, code: string): StandInAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', ...(code && { code }), message: 'refused' } },
})

/** Parses `a[b][0][c]=d` into an object. */
export function fieldsOf(body: string): Thing {
  const made: Thing = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let at = made
    for (const part of path.slice(0, -1)) at = at[part] ??= {}
    at[path.at(-1)!] = value
  }
  return made
}

/** The hosted page. */
export async function page(
  ask: RecordedRequest,
  session: Thing,
  decide: (session: string, how: 'pay' | 'refuse') => Promise<void>,
): Promise<StandInAnswer> {
  if (ask.method === 'POST') {
    const how = ask.body.includes('how=pay') ? 'pay' : 'refuse'
    await decide(session.id, how)
    const location = how === 'pay' ? session.success_url : session.cancel_url
    return { status: 302, body: '', type: 'text/plain', headers: { location } }
  }
  const body = `<!doctype html><html lang="ar" dir="rtl"><meta name="viewport" content="width=device-width">
<title>Stripe</title><h1>${session.amount_total} ${session.currency}</h1>
<form method="post"><button name="how" value="pay">Pay</button><button name="how" value="refuse">Back</button></form>`
  return { body, type: 'text/html; charset=utf-8' }
}
