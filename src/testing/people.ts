import { hashPassword } from '../features/user/sign-in/session.service.ts'
import { type Answer, createTestClient, type TestApp, type TestClient } from './app.ts'
import { makeUser } from './factories.ts'

export const knownPassword = 'كلمة سر طويلة 7'
const knownHash = hashPassword(knownPassword)

type Made = Parameters<typeof makeUser>[1]

/** Somebody with the known password. */
export async function makePerson(app: TestApp, email: string, more: Partial<Made> = {}): Promise<number> {
  const columns = { email, password_hash: await knownHash, ...more.columns }
  return makeUser(app.db, { role: 'user', ...more, columns })
}

/** The token of the session an answer gives; '' where it takes one away, undefined where it does neither. */
export function tokenOf({ headers }: Answer): string | undefined {
  return /^session=([^;]*)/.exec(headers.getSetCookie()[0] ?? '')?.[1]
}

/** The browser that got this answer. */
export function withCookie(app: TestApp, answer: Answer): TestClient {
  const token = tokenOf(answer)
  return createTestClient(app.url, token ? `session=${token}` : '', answer.body?.result?.id)
}

/** A browser of theirs, by the readers' door. */
export async function signedIn(app: TestApp, email: string, password = knownPassword): Promise<TestClient> {
  const guest = await app.as('guest')
  return withCookie(app, await guest.post('/api/v1/auth/login/web', { email, password }))
}

export const isSignedIn = async (client: TestClient) => (await client.get('/api/v1/user')).status === 200

/** Every window of every limit ends. */
export async function forgetLimits(app: TestApp): Promise<void> {
  await app.db.deleteFrom('rate_limits').execute()
}

/** What a refusal tells: its status and its code. */
export const told = ({ status, body }: Answer) => [status, body?.code]

/** Six digits that are not these. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
