import { fail } from '../../../contract/fail.ts'
import { maySendSecrets } from '../../../platform/outbound/secrets.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import type { SealedCredentials } from '../feed.credentials.queries.ts'
import type { CredentialsInput } from '../feed.credentials.schema.ts'

type NamedValue = { name: string; value: string }

/** Values of a feed's credentials; '' and empty lists for those that it has not. */
export type Credentials = {
  user: string
  password: string
  token: string
  headers: NamedValue[]
  cookies: NamedValue[]
}

const none: Credentials = { user: '', password: '', token: '', headers: [], cookies: [] }

/** Binds the values to feed and origin, so that no change of the address makes us send them elsewhere. */
export const boundTo = ({ feedId, origin }: Omit<SealedCredentials, 'sealed'>) =>
  `feed ${feedId} at ${origin}`

export async function openCredentials(
  vault: Pick<Vault, 'open'>,
  row: SealedCredentials,
): Promise<Credentials | undefined> {
  const opened = await vault.open(row.sealed, boundTo(row))
  return opened === undefined ? undefined : (JSON.parse(opened) as Credentials)
}

/** Whether credentials of an origin may be sent to an address. */
export function belongsTo(origin: string, address: string): boolean {
  const [from, to] = [URL.parse(origin), URL.parse(address)]
  return from !== null && to !== null && maySendSecrets(from, to)
}

/** RFC 7617, with UTF-8 as its §2.1 advises, and RFC 6750. */
export function headersOf({ user, password, token, headers, cookies }: Credentials): Record<string, string> {
  const all: Record<string, string> = Object.fromEntries(headers.map(({ name, value }) => [name, value]))
  if (token) all.authorization = `Bearer ${token}`
  if (user) all.authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  if (cookies.length > 0) all.cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return all
}

export const isEmpty = ({ user, token, headers, cookies }: Credentials): boolean =>
  user === '' && token === '' && headers.length === 0 && cookies.length === 0

/** Whether it leaves all saved values as they are. */
export function entersNothing({ user, password, token, headers, cookies }: CredentialsInput): boolean {
  const values = [...(headers ?? []), ...(cookies ?? [])].map(({ value }) => value)
  const isDeleted = user === null || password === null || token === null
  return !isDeleted && [user, password, token, ...values].every(value => !value)
}

/** The address without user and password, which are returned beside it. */
export function splitAddress(address: string): { address: string; signIn: CredentialsInput | undefined } {
  const url = URL.parse(address)
  if (!url || (url.username === '' && url.password === '')) return { address, signIn: undefined }
  const signIn = { user: decoded(url.username), password: decoded(url.password) }
  url.username = ''
  url.password = ''
  return { address: url.href, signIn }
}

/** Whether user and password in an address, if any, can be saved. */
export function hasUsableSignIn(address: string): boolean {
  const { signIn } = splitAddress(address)
  try {
    if (signIn) merged(signIn)
    return true
  } catch {
    return false
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const longestInAll = 12_000
const words = {
  again: 'اكتب قيمتها؛ المحفوظة لا تُعرض ولا تُنقل إلى موقع آخر',
  user: 'اكتب اسم المستخدم',
  colon: 'لا تكون «:» في اسم المستخدم',
  both: 'اكتب اسمًا وكلمة مرور أو رمزًا، لا كليهما',
  authorization: 'اكتب ترويسة Authorization أو الاسم وكلمة المرور أو الرمز، لا اثنين منها',
  long: 'بيانات الدخول أطول مما تقبله الخوادم',
}

/**
 * Completes the entered values by the saved ones.
 * @throws INVALID_INPUT at the field
 */
export function merged(given: CredentialsInput, saved: Credentials = none): Credentials {
  const one = (entered: string | null | undefined, kept: string) => (entered === null ? '' : entered || kept)
  const result: Credentials = {
    user: one(given.user, saved.user),
    password: given.user === null ? '' : one(given.password, saved.password),
    token: one(given.token, saved.token),
    headers: completed('headers', given.headers, saved.headers),
    cookies: completed('cookies', given.cookies, saved.cookies),
  }
  // An address may have it encoded.
  if (result.user.includes(':')) refuse('user', words.colon)
  if (result.user === '' && result.password !== '') refuse('user', words.user)
  if (result.user !== '' && result.token !== '') refuse('token', words.both)
  const hasOwn = result.headers.some(({ name }) => name.toLowerCase() === 'authorization')
  if (hasOwn && (result.user !== '' || result.token !== '')) refuse('headers', words.authorization)
  if (JSON.stringify(result).length > longestInAll) refuse('headers', words.long)
  return result
}

function completed(
  list: 'headers' | 'cookies',
  given: NamedValue[] | undefined,
  saved: NamedValue[],
): NamedValue[] {
  if (!given) return saved
  return given.map(({ name, value }, index) => {
    const kept = saved.find(other => other.name.toLowerCase() === name.toLowerCase())
    if (value === '' && !kept) refuse(`${list}.${index}.value`, words.again)
    return { name, value: value || (kept?.value ?? '') }
  })
}

function refuse(field: string, message: string): never {
  throw fail('INVALID_INPUT', { issues: [{ path: `credentials.${field}`, message }] })
}
