import type { TestClient } from './app.ts'
import { facebookToken, telegramToken, xClient } from './providers/networks.ts'

export const keysOf = {
  telegram: { token: telegramToken, chat: '@warraq' },
  facebook: { page: '77', token: facebookToken },
  x: { clientId: xClient.id, clientSecret: xClient.secret },
} as const
export type NetworkName = keyof typeof keysOf

/** Connects an account; for X by signing in there. */
export async function connectAccount(
  owner: TestClient,
  network: NetworkName,
  more: object = {},
  x?: { code: (challenge: string) => string },
): Promise<number> {
  const given = { network, name: `حساب ${network}`, keys: keysOf[network], withPicture: false, ...more }
  const { body } = await owner.post('/api/v1/network/account', given)
  if (x) await signIn(owner, body.id, x)
  return body.id
}

/** Signs in at the network, and returns with its code. */
export async function signIn(owner: TestClient, id: number, x: { code: (challenge: string) => string }) {
  const { body } = await owner.post(`/api/v1/network/account/${id}/sign-in`)
  const { searchParams } = new URL(body.url)
  const state = searchParams.get('state')
  return owner.post('/api/v1/network/signed-in', {
    state,
    code: x.code(searchParams.get('code_challenge') ?? ''),
  })
}
