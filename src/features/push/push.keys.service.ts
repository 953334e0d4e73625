import webPush from 'web-push'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { SealedSecret } from '../../platform/security/vault.ts'
import { findKeys, insertKeys } from './push.queries.ts'

type Keys = { publicKey: string; privateKey: string }

const use = 'push.vapid'

/**
 * The key pair from the environment, or from the database, where it is created on first use. Browsers subscribe with
 * the public key, so another pair would lose every subscription.
 * @throws UNAVAILABLE if the stored pair was sealed with another key
 */
export async function getPushKeys({
  db,
  vault,
  push,
}: Pick<Services, 'db' | 'vault' | 'push'>): Promise<Keys> {
  if (push.keys) return push.keys
  const { publicKey, sealed } = (await findKeys(db)) ?? (await makeKeys({ db, vault }))
  const privateKey = await vault.open(sealed, use)
  if (!privateKey) throw fail('UNAVAILABLE', undefined, 'الإشعارات متوقفة: تغيّر مفتاح أسرار التثبيت.')
  return { publicKey, privateKey }
}

/** If several processes race, the first insert wins. */
async function makeKeys({ db, vault }: Pick<Services, 'db' | 'vault'>) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return insertKeys(db, publicKey, await vault.seal(privateKey, use))
}

/** The pair in the database, if one was made. */
export async function listSealedPushKeys(db: Handle): Promise<SealedSecret[]> {
  const keys = await findKeys(db)
  return keys ? [{ name: 'push', sealed: keys.sealed, use }] : []
}
