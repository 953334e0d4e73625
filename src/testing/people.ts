import { type Answer, createTestClient, type TestApp, type TestClient } from './app.ts'
import { hashCheaply, makeUser } from './factories.ts'

export const knownPassword = 'كلمة سر طويلة 7'
const knownHash = hashCheaply(knownPassword)

type Made = Parameters<typeof makeUser>[1]

/** Creates a user with the known password. */
export async function makePerson(app: TestApp, email: string, more: Partial<Made> = {}): Promise<number> {
  const columns = { email, password_hash: await knownHash, ...more.columns }
  return makeUser(app.db, { role: 'user', ...more, columns })
}

/** The session token that a response sets; '' if it clears it, undefined if it does neither. */
export function tokenOf({ headers }: Answer): string | undefined {
  return /^session=([^;]*)/.exec(headers.getSetCookie()[0] ?? '')?.[1]
}

/** A client with the cookie that this response set. */
export function withCookie(app: TestApp, answer: Answer): TestClient {
  const token = tokenOf(answer)
  return createTestClient(app.url, token ? `session=${token}` : '', answer.body?.result?.id)
}

/** Signs in through the readers' page, and returns the client. */
export async function signedIn(app: TestApp, email: string, password = knownPassword): Promise<TestClient> {
  const guest = await app.as('guest')
  return withCookie(app, await guest.post('/api/v1/auth/login/web', { email, password }))
}

export const isSignedIn = async (client: TestClient) => (await client.get('/api/v1/user')).status === 200

/** Resets all rate limits. */
export async function forgetLimits(app: TestApp): Promise<void> {
  await app.db.deleteFrom('rate_limits').execute()
}

/** Status and error code of a refusal. */
export const told = ({ status, body }: Answer) => [status, body?.code]

/** Six digits other than these. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const password = 'ليست كلمتها'

/** Every call that a guest can make with an e-mail address. */
export const callsWithAddress: Record<string, (guest: TestClient, email: string) => Promise<Answer>> = {
  'login/web': (guest, email) => guest.post('/api/v1/auth/login/web', { email, password }),
  'login-dashboard': (guest, email) => guest.post('/api/v1/auth/login-dashboard', { email, password }),
  register: (guest, email) =>
    guest.post('/api/v1/auth/register', { name: 'قارئ', email, password: knownPassword }),
  'request-otp': (guest, email) => guest.post('/api/v1/auth/request-otp', { email }),
  'send-email-reset-password': (guest, email) => guest.get(`/api/v1/auth/send-email-reset-password/${email}`),
  'verify-otp': (guest, email) => guest.post('/api/v1/auth/verify-otp', { email, otp: '000000' }),
}
