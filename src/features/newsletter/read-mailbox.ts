import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'

type MailboxAccount = {
  host: string
  port: number
  /** `tls` from the first byte, `starttls` required before the password, `none` inside a private network. */
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
}

type Reading = {
  account: MailboxAccount
  /** Resolved address of the host, checked as allowed. */
  address: string
  signal: AbortSignal
  /** Gets the beginning of each mail. An error ends the reading, and the mail is read again the next time. */
  handle: (source: Uint8Array) => Promise<void>
}

/**
 * `login`: the name or the password was refused. `certificate`: the server's identity is not proven, and no password
 * was sent. `away`: no answer, or one that is not IMAP.
 */
type Trouble = 'login' | 'certificate' | 'away'

export class MailboxError extends Error {
  readonly code: Trouble
  constructor(code: Trouble, cause: unknown) {
    super(`mailbox: ${code}`, { cause })
    this.code = code
  }
}

/** Our mark for mails that were read: a mail that a person opens is still read. */
const mark = '$WarraqRead'
/** A report has all relevant information at its beginning; the rest may be of any length. */
const longest = 262_144
const maxAtOnce = 500
/** Mails older than this are not read any more. */
const newest = 14 * 86_400_000

/**
 * Reads new mails of the inbox and marks them as read by us; on servers without custom flags, as seen. Ends by
 * `signal`, whatever the server does.
 * @throws MailboxError
 */
export async function readMailbox({ account, address, signal, handle }: Reading): Promise<void> {
  const { host, port, security, user, password } = account
  const client = new ImapFlow({
    host: address,
    // An IP address has no name to request; its certificate has to name the address.
    ...(isIP(host) ? {} : { servername: host }),
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: 15_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    maxLineLength: 4_000_000,
    maxLiteralSize: 2 * longest,
    maxResponseSize: 8_000_000,
  })
  client.on('error', () => {})
  const end = () => client.close()
  signal.addEventListener('abort', end, { once: true })
  try {
    signal.throwIfAborted()
    await client.connect()
    await readInbox(client, handle)
    await Promise.race([client.logout(), sleep(2_000, undefined, { ref: false })])
  } catch (error) {
    if (error instanceof HandleError) throw error.cause
    throw new MailboxError(troubleOf(error), error)
  } finally {
    signal.removeEventListener('abort', end)
    client.close()
  }
}

/** Error codes of OpenSSL and Node for a certificate that proves nothing. */
const unproven = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY))/

function troubleOf(error: unknown): Trouble {
  const { authenticationFailed, code } = error as { authenticationFailed?: boolean; code?: string }
  if (authenticationFailed === true) return 'login'
  return unproven.test(code ?? '') ? 'certificate' : 'away'
}

/** Not the mailbox's fault. */
class HandleError extends Error {}

async function readInbox(client: ImapFlow, handle: Reading['handle']): Promise<void> {
  const inbox = await client.mailboxOpen('INBOX')
  const keepsMarks = inbox.permanentFlags?.has('\\*') ?? false
  const unread = keepsMarks ? { unKeyword: mark } : { seen: false }
  const since = new Date(Date.now() - newest)
  const found = await client.search({ ...unread, since }, { uid: true })
  for (const uid of (found || []).slice(0, maxAtOnce)) {
    const mail = await client.fetchOne(String(uid), { source: { maxLength: longest } }, { uid: true })
    if (mail && mail.source !== undefined) {
      await handle(mail.source.subarray(0, longest)).catch(cause => {
        throw new HandleError('handle', { cause })
      })
    }
    await client.messageFlagsAdd(String(uid), [keepsMarks ? mark : '\\Seen'], { uid: true })
  }
}
