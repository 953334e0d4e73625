import { fail } from '../../../contract/fail.ts'
import type { NetworkAddresses } from '../../../platform/config.ts'
import type { Services } from '../../../platform/context.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { SealedSecret, Vault } from '../../../platform/security/vault.ts'
import { createAsk } from './ask.ts'
import { findKeys, listSecrets, putSecrets } from './network.queries.ts'
import { findNetwork } from './networks.ts'
import type { Connection, Keys, Network } from './port.ts'
import { networkErrors } from './refusals.ts'

declare module '../../../platform/context.ts' {
  interface Services {
    /** Addresses of the networks that we post to, and the client for them. */
    networks: { addresses: NetworkAddresses; outbound: Outbound }
  }
}

export type NetworkServices = Pick<Services, 'db' | 'vault' | 'networks'>

const use = 'network.keys'

export async function sealKeys(
  vault: Vault,
  { about }: Network,
  keys: Keys,
): Promise<{ settings: Keys; secrets: string; names: string[] }> {
  const isPublic = (key: string) => about.fields.some(field => field.key === key && !field.secret)
  const given = Object.entries(keys).filter(([, value]) => value !== '')
  const secrets = given.filter(([key]) => !isPublic(key))
  return {
    settings: Object.fromEntries(given.filter(([key]) => isPublic(key))),
    secrets: await vault.seal(JSON.stringify(Object.fromEntries(secrets)), use),
    names: secrets.map(([key]) => key),
  }
}

/** @throws NetworkError if the installation's own key was replaced */
export async function openKeys(
  vault: Vault,
  { settings, secrets }: { settings: Keys; secrets: string },
): Promise<Keys> {
  const opened = await vault.open(secrets, use)
  if (opened === undefined) throw networkErrors.keys()
  return { ...settings, ...(JSON.parse(opened) as Keys) }
}

export async function listSealedNetworkKeys(db: Handle): Promise<SealedSecret[]> {
  const rows = await listSecrets(db)
  return rows.map(({ id, network, secrets }) => ({ name: `${network} ${id}`, sealed: secrets, use }))
}

export function networkOf(id: string): Network {
  const network = findNetwork(id)
  if (!network) throw fail('INVALID_INPUT', { issues: [{ path: 'network', message: 'شبكة غير معروفة' }] })
  return network
}

export const askOf = ({ networks }: Pick<Services, 'networks'>, network: string) =>
  createAsk(networks.outbound, networks.addresses[network]?.api ?? '')

export type OpenAccount = { network: Network; connection: Connection }

/** @throws NetworkError; NOT_FOUND */
export async function openAccount(services: NetworkServices, id: number): Promise<OpenAccount> {
  const row = await findKeys(services.db, id, { lock: false })
  if (!row) throw fail('NOT_FOUND')
  const network = networkOf(row.network)
  const connection = network.open({
    ask: askOf(services, row.network),
    keys: await openKeys(services.vault, row),
    renew: work => inTransaction(services.db, tx => renew(services.vault, tx, id, work)),
  })
  return { network, connection }
}

/**
 * Locks the account while its keys are renewed, so that a single-use token is used once and the new one is stored
 * before anybody reads it.
 */
async function renew(
  vault: Vault,
  tx: Handle,
  id: number,
  work: (current: Keys) => Promise<Keys>,
): Promise<Keys> {
  const row = await findKeys(tx, id, { lock: true })
  if (!row) throw networkErrors.keys()
  const current = await openKeys(vault, row)
  const renewed = await work(current)
  if (renewed !== current) await putSecrets(tx, id, await sealKeys(vault, networkOf(row.network), renewed))
  return renewed
}
