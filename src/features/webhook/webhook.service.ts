import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SealedSecret } from '../../platform/security/vault.ts'
import { makeSecret } from './signature.ts'
import type { NewWebhook, Webhook, webhookInput } from './webhook.contract.ts'
import { webhookEntity } from './webhook.entity.ts'
import { keepOldSecret, listSecrets, secretUse, selectWebhook } from './webhook.queries.ts'

export { switchOffWebhooks } from './separate.queries.ts'

type Input = z.output<typeof webhookInput>
type Parts = Pick<Services, 'db' | 'vault'> & { webhookReceivers: Pick<Outbound, 'trusts'> }

const webhooks = changesOf(webhookEntity, selectWebhook)

export const { get: getWebhook, remove: removeWebhook } = webhooks

/** @throws INVALID_INPUT for an address whose messages anybody on the way could read */
function checkAddress({ webhookReceivers }: Parts, url: string | undefined): void {
  if (url === undefined || url.startsWith('https:') || webhookReceivers.trusts(url)) return
  throw fail('INVALID_INPUT', { issues: [{ path: 'url', message: 'العنوان يبدأ بـ https.' }] })
}

/** The only answer with the secret. */
export async function createWebhook(parts: Parts, by: By, input: Input): Promise<NewWebhook> {
  checkAddress(parts, input.url)
  const secret = makeSecret()
  const sealed = await parts.vault.seal(secret, secretUse)
  return { ...(await webhooks.insert(parts.db, by, { ...input, secret: sealed })), secret }
}

export function editWebhook(
  parts: Parts,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Webhook> {
  checkAddress(parts, edits.url)
  return webhooks.edit(parts.db, by, { id, revision }, edits)
}

export function turnWebhook(db: Database, by: By, id: number, status: boolean): Promise<Webhook> {
  return webhooks.turn(db, by, id, 'status', status)
}

/** The old secret signs for another day, so that its receiver has time to change. */
export async function renewSecret({ db, vault }: Parts, by: By, id: number): Promise<NewWebhook> {
  const secret = makeSecret()
  const sealed = await vault.seal(secret, secretUse)
  const webhook = await webhooks.change(db, by, id, 'renewed', async tx => {
    await keepOldSecret(tx, id)
    await webhooks.update(tx, id, { secret: sealed })
    return undefined
  })
  return { ...webhook, secret }
}

const receiver: By = { actor: undefined, name: 'خادم الخطاف', address: '' }

/** The receiver answered that it is gone for good. */
export async function switchOffGone(db: Database, id: number): Promise<void> {
  await webhooks.turn(db, receiver, id, 'status', false)
}

export async function listSealedWebhooks(db: Handle): Promise<SealedSecret[]> {
  const rows = await listSecrets(db)
  return rows.flatMap(({ name, secret, oldSecret }) =>
    [secret, ...(oldSecret === null ? [] : [oldSecret])].map(sealed => ({
      name: `webhook: ${name}`,
      sealed,
      use: secretUse,
    })),
  )
}
