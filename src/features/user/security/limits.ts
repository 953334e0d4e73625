import type { Handle } from '../../../platform/database/database.ts'
import { mailboxOf, ownDomainOf } from '../../../platform/mail/owner-of-address.ts'
import {
  countAttempts,
  forgetAttempts,
  forgetAttemptsBelow,
  networkOf,
  siteOf,
  takeAttempt,
} from '../../../platform/security/rate-limit.ts'

const quarter = 15 * 60
const hour = 60 * 60

/** Attempts per account and per network in the window. */
const limits = {
  login: { account: 8, address: 40, seconds: quarter },
  /** Codes requested after the correct password. */
  challenge: { account: 10, address: 100, seconds: hour },
  otp: { account: 10, address: 40, seconds: quarter },
  register: { account: 5, address: 20, seconds: hour },
  /** Mails that anybody can request to an address. */
  reset: { account: 5, address: 20, seconds: hour },
  activation: { account: 5, address: 40, seconds: hour },
  /** Guests who begin to pay. Thousands of readers may share a carrier's address. */
  purchase: { account: 100, address: 100, seconds: hour },
  /** Donations begun: strangers try stolen cards where any amount is taken. */
  donation: { account: 40, address: 100, seconds: hour },
  provider: { account: 20, address: 40, seconds: quarter },
  /** Password confirmations of a signed-in user. */
  confirm: { account: 8, address: 40, seconds: quarter },
  upload: { account: 20, address: 60, seconds: hour },
  /** Messages to the newsroom. */
  contact: { account: 5, address: 10, seconds: hour },
  /** Votes in one poll, and in all, from a network. Thousands of readers may share a carrier's address. */
  vote: { account: 300, address: 600, seconds: 24 * hour },
  /** Documents drawn on request. */
  document: { account: 60, address: 120, seconds: hour },
  /** Voucher codes: a guess succeeds with a probability of 2^-65. */
  voucher: { account: 10, address: 40, seconds: hour },
  /** Changes of a device's notification settings. */
  push: { account: 60, address: 300, seconds: hour },
  /** Newsletter mails that anybody can request to an address. Thousands of readers may share a carrier's address. */
  letters: { account: 5, address: 100, seconds: hour },
  export: { account: 10, address: 30, seconds: hour },
  /** A hundred articles each. */
  exportArticles: { account: 300, address: 600, seconds: hour },
} as const

type Limit = keyof typeof limits
type MailLimit = 'register' | 'reset' | 'activation' | 'letters'

/** Joint limit on these mails, so that nobody can be sent one every few minutes forever. */
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

/** Attempts on one account from networks that its owner does not use, in a quarter of an hour. */
export const manyByStrangers = limits.login.account

export const strangersKey = (email: string) => `login:strangers:${email}`

/** Returns how many there were. @throws TOO_MANY_REQUESTS after many, unless `isEndless` */
export function attemptByStrangers(db: Handle, email: string, isEndless: boolean): Promise<number> {
  const most = isEndless ? Number.MAX_SAFE_INTEGER : manyByStrangers
  return takeAttempt(db, strangersKey(email), most, limits.login.seconds)
}

/** Counts by IPv6 /48 too: it has 65,536 networks, each with guesses of its own. @throws TOO_MANY_REQUESTS */
export async function attemptFromSite(db: Handle, email: string, address: string): Promise<void> {
  const site = siteOf(address)
  if (site === networkOf(address)) return
  const { address: most, seconds } = limits.login
  await takeAttempt(db, accountKey('login', `${email} from ${site}`), most, seconds)
}

type MailRequest = {
  email: string
  address: string
  /** The address has signed in to the account before: strangers' attempts do not count. */
  known?: boolean
}

/**
 * Counts a requested mail, to an address with or without an account. Limited by mailbox, so that `+tags` gain nothing,
 * by domain and by network.
 * @throws TOO_MANY_REQUESTS
 */
export async function attemptMail(
  db: Handle,
  limit: MailLimit,
  { email, address, known = false }: MailRequest,
): Promise<void> {
  const mailbox = mailboxOf(email) + (known ? ` from ${networkOf(address)}` : '')
  await attempt(db, limit, { account: mailbox, address })
  const { seconds, ...most } = mailsADay
  await takeAttempt(db, `mails:network:${networkOf(address)}`, most.network, seconds)
  await takeAttempt(db, `mails:mailbox:${mailbox}`, most.mailbox, seconds)
  const domain = ownDomainOf(email)
  if (domain && !known) await takeAttempt(db, `mails:domain:${domain}`, most.domain, seconds)
}

/** Gifts that are mailed to one mailbox, whoever bought them. */
const giftsADay = 3

/**
 * Counts a gift's mail, among the other mails that anybody can have sent to an address.
 * @throws TOO_MANY_REQUESTS
 */
export async function attemptGiftMail(db: Handle, email: string): Promise<void> {
  const { seconds, mailbox, domain } = mailsADay
  await takeAttempt(db, `mails:gifts:${mailboxOf(email)}`, giftsADay, seconds)
  await takeAttempt(db, `mails:mailbox:${mailboxOf(email)}`, mailbox, seconds)
  const own = ownDomainOf(email)
  if (own) await takeAttempt(db, `mails:domain:${own}`, domain, seconds)
}

/** Lifts the limits on signing in to an account, wherever the attempts came from. */
export async function forgetAttemptsOn(
  db: Handle,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const [login, reset] = [accountKey('login', email), accountKey('otp', `reset:${email}`)]
  const keys = [
    accountKey('challenge', id),
    accountKey('confirm', id),
    accountKey('otp', `totp:${id}`),
    reset,
    strangersKey(email),
  ]
  for (const key of keys) await forgetAttempts(db, key)
  // Counted apart by network.
  for (const key of [login, reset]) await forgetAttemptsBelow(db, `${key} from `)
}

/** Lifts them for everybody in the network of this address. */
export async function forgetAttemptsFrom(db: Handle, address: string): Promise<void> {
  const network = networkOf(address)
  for (const limit of ['login', 'otp', 'challenge', 'confirm'] satisfies Limit[]) {
    await forgetAttempts(db, `${limit}:network:${network}`)
  }
  await forgetAttempts(db, failuresOf(address))
}

/** Failures after which sign-in asks for a captcha. */
const patience = { account: 3, address: 10 }
const failuresOf = (address: string) => `failed:network:${networkOf(address)}`

/** All `tries` but the current one failed, as a correct password clears them. */
export async function failedOften(db: Handle, tries: number, address: string): Promise<boolean> {
  const failures = await countAttempts(db, failuresOf(address), limits.login.seconds)
  return tries > patience.account || failures >= patience.address
}

export async function noteFailure(db: Handle, address: string): Promise<void> {
  await takeAttempt(db, failuresOf(address), Number.POSITIVE_INFINITY, limits.login.seconds)
}
