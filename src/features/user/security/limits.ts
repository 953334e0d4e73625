import type { Handle } from '../../../platform/database/database.ts'
import { mailboxOf, ownDomainOf } from '../../../platform/mail/owner-of-address.ts'
import { countAttempts, networkOf, takeAttempt } from '../../../platform/security/rate-limit.ts'

const quarter = 15 * 60
const hour = 60 * 60

/** How often: for one account, and from one network, in the window. */
const limits = {
  login: { account: 8, address: 40, seconds: quarter },
  /** Codes asked for once the password was right. */
  challenge: { account: 10, address: 100, seconds: hour },
  otp: { account: 10, address: 40, seconds: quarter },
  register: { account: 5, address: 20, seconds: hour },
  /** Mails that anybody may have sent to an address. */
  reset: { account: 5, address: 20, seconds: hour },
  activation: { account: 5, address: 40, seconds: hour },
  provider: { account: 20, address: 40, seconds: quarter },
  /** A password asked of who is signed in. */
  confirm: { account: 8, address: 40, seconds: quarter },
  upload: { account: 20, address: 60, seconds: hour },
  /** Messages to the newsroom. */
  contact: { account: 5, address: 10, seconds: hour },
  /** Documents that are drawn when they are asked for. */
  document: { account: 60, address: 120, seconds: hour },
  /** Codes of vouchers: a guess has one chance in 2^65. */
  voucher: { account: 10, address: 40, seconds: hour },
  /** Changes of what a device is told. */
  push: { account: 60, address: 300, seconds: hour },
  /** Letters that anybody may have asked of an address. Behind one of a carrier's are thousands of readers. */
  letters: { account: 5, address: 100, seconds: hour },
  export: { account: 10, address: 30, seconds: hour },
} as const

type Limit = keyof typeof limits
type MailLimit = 'register' | 'reset' | 'activation' | 'letters'

/** Limits these mails together, so that nobody can have one sent every few minutes for ever. */
const mailsADay = { mailbox: 8, domain: 200, network: 500, seconds: 24 * hour }

export const accountKey = (limit: Limit, account: string | number) => `${limit}:account:${account}`

/**
 * Counts one attempt on an account, existing or not, from an address. Returns how many there were on the account.
 * @throws TOO_MANY_REQUESTS
 */
export async function attempt(
  db: Handle,
  limit: Limit,
  { account, address }: { account?: string | number; address: string },
): Promise<number> {
  const { seconds, ...most } = limits[limit]
  await takeAttempt(db, `${limit}:network:${networkOf(address)}`, most.address, seconds)
  if (account === undefined) return 0
  return takeAttempt(db, accountKey(limit, account), most.account, seconds)
}

type MailAsked = {
  email: string
  address: string
  /** Asked from where the owner has signed in: strangers' attempts do not count. */
  known?: boolean
}

/**
 * Counts one mail that somebody asks for, to an address with or without an account. Limited by mailbox, so that
 * `+tags` gain nothing, by domain and by network.
 * @throws TOO_MANY_REQUESTS
 */
export async function attemptMail(
  db: Handle,
  limit: MailLimit,
  { email, address, known = false }: MailAsked,
): Promise<void> {
  const mailbox = mailboxOf(email) + (known ? ` from ${networkOf(address)}` : '')
  await attempt(db, limit, { account: mailbox, address })
  const { seconds, ...most } = mailsADay
  await takeAttempt(db, `mails:network:${networkOf(address)}`, most.network, seconds)
  await takeAttempt(db, `mails:mailbox:${mailbox}`, most.mailbox, seconds)
  const domain = ownDomainOf(email)
  if (domain && !known) await takeAttempt(db, `mails:domain:${domain}`, most.domain, seconds)
}

/** After so many failures sign-in asks for a captcha. */
const patience = { account: 3, address: 10 }
const failuresOf = (address: string) => `failed:network:${networkOf(address)}`

/** All `tries` but the present one failed: a right password clears them. */
export async function failedOften(db: Handle, tries: number, address: string): Promise<boolean> {
  const failures = await countAttempts(db, failuresOf(address), limits.login.seconds)
  return tries > patience.account || failures >= patience.address
}

export async function noteFailure(db: Handle, address: string): Promise<void> {
  await takeAttempt(db, failuresOf(address), Number.POSITIVE_INFINITY, limits.login.seconds)
}
