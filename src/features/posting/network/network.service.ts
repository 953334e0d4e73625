import type { z } from 'zod'
import { fail } from '../../../contract/fail.ts'
import { type By, recordChange } from '../../../platform/database/audit-log.ts'
import { changesOf } from '../../../platform/database/changes.ts'
import type { Database, Handle } from '../../../platform/database/database.ts'
import { type NetworkServices, networkOf, openAccount, openKeys, sealKeys } from './keys.service.ts'
import type { NetworkAccount, networkInput } from './network.contract.ts'
import { networkEntity } from './network.entity.ts'
import { findKeys, noteProblem, selectAccount } from './network.queries.ts'
import { type Keys, type Network, NetworkError } from './port.ts'

export { openAccount } from './keys.service.ts'
export { listTaking, noteProblem, noteWait } from './network.queries.ts'
export { allNetworks } from './networks.ts'
export { switchOffAccounts } from './separate.queries.ts'

type Input = z.output<typeof networkInput>

const accounts = changesOf(networkEntity, selectAccount)

export const { get: getAccount, remove: removeAccount } = accounts

export async function createAccount(
  { db, vault }: NetworkServices,
  by: By,
  { network: id, keys, ...input }: Input,
): Promise<NetworkAccount> {
  const network = networkOf(id)
  refuseWrongKeys(network, keys, keys)
  const { names, ...sealed } = await sealKeys(vault, network, keys)
  const values = { network: id, ...columnsOf(input), ...inJson(sealed), secret_names: names }
  return accounts.insert(db, by, values)
}

/** Replaces the given keys and leaves the others. */
export async function editAccount(
  { db, vault }: NetworkServices,
  by: By,
  {
    id,
    revision,
    keys: given = {},
    ...edits
  }: { id: number; revision: number } & Partial<Omit<Input, 'network'>>,
): Promise<NetworkAccount> {
  return accounts.edit(db, by, { id, revision }, columnsOf(edits), async tx => {
    const row = await findKeys(tx, id, { lock: true })
    if (!row) throw fail('NOT_FOUND')
    const network = networkOf(row.network)
    const known = await openKeys(vault, row).catch(() => ({}))
    const changed = changedKeys(network, known, given)
    if (Object.keys(changed).length === 0) return
    // Tokens belong to the previous keys.
    const kept = network.about.signsIn ? ofFields(network, known) : known
    const next = { ...kept, ...changed }
    refuseWrongKeys(network, given, next)
    const { names, ...sealed } = await sealKeys(vault, network, next)
    await accounts.update(tx, id, { ...inJson(sealed), secret_names: names, known_as: '', problem: '' })
  })
}

export function switchAccount(db: Database, by: By, id: number, enabled: boolean): Promise<NetworkAccount> {
  return accounts.turn(db, by, id, 'enabled', enabled)
}

/** Checks the account at the network and stores the result. @throws REFUSED, UNAVAILABLE */
export async function checkAccount(services: NetworkServices, by: By, id: number): Promise<NetworkAccount> {
  const before = await accounts.get(services.db, id)
  try {
    const { connection } = await openAccount(services, id)
    const { name } = await connection.check()
    await accounts.update(services.db as Handle, id, { known_as: name.slice(0, 200), problem: '' })
  } catch (error) {
    throw await refusalOf(services, id, error)
  }
  const after = await accounts.get(services.db, id)
  if (after.knownAs !== before.knownAs) {
    const change = { action: 'connected', id, before, after } as const
    await recordChange(services.db, by, networkEntity, change)
  }
  return after
}

/** Translates a network's error for the caller; a key error is also stored with the account. */
export async function refusalOf({ db }: Pick<NetworkServices, 'db'>, id: number, error: unknown) {
  if (!(error instanceof NetworkError)) return error
  if (error.kind === 'keys') await noteProblem(db, id, error.message)
  const isOurs = error.kind === 'keys' || error.kind === 'refused' || error.kind === 'gone'
  if (isOurs) return fail('REFUSED', undefined, error.message)
  return fail('UNAVAILABLE', undefined, 'لم تجب الشبكة الآن؛ أعد المحاولة بعد قليل.')
}

function changedKeys({ about }: Network, known: Keys, given: Keys): Keys {
  const isSecret = (key: string) => about.fields.some(field => field.key === key && field.secret)
  return Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) => value !== (known[key] ?? '') && !(isSecret(key) && value === ''),
    ),
  )
}

const ofFields = ({ about }: Network, keys: Keys): Keys =>
  Object.fromEntries(Object.entries(keys).filter(([key]) => about.fields.some(field => field.key === key)))

function refuseWrongKeys({ about }: Network, given: Keys, keys: Keys): void {
  const strange = Object.keys(given).filter(key => !about.fields.some(field => field.key === key))
  const missing = about.fields.filter(({ key, required }) => required && !keys[key])
  const issues = [
    ...strange.map(key => ({ path: `keys.${key}`, message: 'مفتاح لا تعرفه هذه الشبكة' })),
    ...missing.map(({ key }) => ({ path: `keys.${key}`, message: 'هذا الحقل مطلوب' })),
  ]
  if (issues.length > 0) throw fail('INVALID_INPUT', { issues })
}

const inJson = ({ settings, secrets }: { settings: Keys; secrets: string }) => ({
  settings: JSON.stringify(settings),
  secrets,
})

function columnsOf({
  withPicture,
  postsBreaking,
  postsSections,
  sectionIds,
  perHour,
  quietFrom,
  quietTo,
  keys: _keys,
  ...same
}: Partial<Omit<Input, 'network'>>) {
  return {
    ...same,
    with_picture: withPicture,
    posts_breaking: postsBreaking,
    posts_sections: postsSections,
    section_ids: sectionIds,
    per_hour: perHour,
    quiet_from: quietFrom,
    quiet_to: quietTo,
  }
}
