import { createHash, randomBytes } from 'node:crypto'
import { fail } from '../../../contract/fail.ts'
import type { Actor } from '../../../contract/permissions.ts'
import type { Services } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { askOf, networkOf, openKeys, sealKeys } from './keys.service.ts'
import type { NetworkAccount } from './network.contract.ts'
import { findKeys, insertSignIn, putSecrets, takeSignIn } from './network.queries.ts'
import { checkAccount, refusalOf } from './network.service.ts'

type SignInServices = Pick<Services, 'db' | 'vault' | 'networks' | 'siteUrl'>
type By = { actor: Actor; address: string }

const use = 'network.sign-in'
const minutes = 15

const returnUrlOf = (siteUrl: string) => `${siteUrl}/dashboard/network/list`
const hashOf = (state: string) => createHash('sha256').update(state).digest()

/** Returns the address at which staff sign in to connect an account. @throws REFUSED for a network without sign-in */
export async function beginSignIn(
  services: SignInServices,
  { actor }: By,
  id: number,
): Promise<{ url: string }> {
  const { db, vault, networks, siteUrl } = services
  const row = await findKeys(db, id, { lock: false })
  if (!row) throw fail('NOT_FOUND')
  const { signIn } = networkOf(row.network)
  const base = networks.addresses[row.network]?.signIn
  if (!signIn || !base) throw fail('REFUSED', undefined, 'تُربط هذه الشبكة بمفاتيحها، لا بتسجيل الدخول.')
  const state = randomBytes(24).toString('base64url')
  const verifier = randomBytes(48).toString('base64url')
  await insertSignIn(db, {
    stateHash: hashOf(state),
    accountId: id,
    userId: actor.id,
    verifier: await vault.seal(verifier, use),
    expiresAt: new Date(Date.now() + minutes * 60_000),
  })
  const keys = await openKeys(vault, row).catch(async error => {
    throw await refusalOf(services, id, error)
  })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { url: signIn.url({ keys, base, state, challenge, returnUrl: returnUrlOf(siteUrl) }) }
}

/** @throws NOT_FOUND for a sign-in that was not started here, or has expired; REFUSED, UNAVAILABLE */
export async function finishSignIn(
  services: SignInServices,
  by: By,
  { state, code }: { state: string; code: string },
): Promise<NetworkAccount> {
  const { db, vault, siteUrl } = services
  const begun = await takeSignIn(db, hashOf(state), by.actor.id)
  const verifier = begun && (await vault.open(begun.verifier, use))
  if (!begun || !verifier) throw fail('NOT_FOUND', undefined, 'انتهت مهلة الربط؛ ابدأه من جديد.')
  const id = begun.accountId
  try {
    await inTransaction(db, async tx => {
      const row = await findKeys(tx, id, { lock: true })
      if (!row) throw fail('NOT_FOUND')
      const network = networkOf(row.network)
      const keys = await openKeys(vault, row)
      const returnUrl = returnUrlOf(siteUrl)
      const signedIn = await network.signIn?.exchange(askOf(services, row.network), {
        keys,
        code,
        verifier,
        returnUrl,
      })
      if (signedIn) await putSecrets(tx, id, await sealKeys(vault, network, signedIn))
    })
  } catch (error) {
    throw await refusalOf(services, id, error)
  }
  return checkAccount(services, by, id)
}
