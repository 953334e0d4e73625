import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { OutboundError } from '../outbound/error.ts'

export type ImapAccount = {
  host: string
  port: number
  /**
   * `tls`: from the first byte. `starttls`: required before the password is sent. `none`: only for private
   * networks.
   */
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
}

type Session = {
  account: ImapAccount
  /** The host's resolved address, which was checked to be allowed. */
  address: string
  signal: AbortSignal
  /** Maximum size of a mail in bytes. The connection to a server that sends more is closed. */
  maxBytes: number
}

/**
 * `login`: the name or the password was refused. `certificate`: the server's identity is unproven, so no
 * password was sent. `away`: no response, or one that is not IMAP.
 */
type Trouble = 'login' | 'certificate' | 'away'

export class MailboxError extends Error {
  readonly code: Trouble
  constructor(code: Trouble, cause: unknown) {
    super(`mailbox: ${code}`, { cause })
    this.code = code
  }
}

/** Wraps an error that the mailbox did not cause. `inMailbox` throws its cause. */
export class WorkError extends Error {
  constructor(cause: unknown) {
    super('work', { cause })
  }
}

/** Signs in to a mailbox and runs `work`. Ends on `signal`, whatever the server does. @throws MailboxError */
export async function inMailbox<Result>(
  { account, address, signal, maxBytes }: Session,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const { host, port, security, user, password } = account
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: address,
    // SNI allows no IP address; the certificate then has to name the address.
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
    maxLiteralSize: maxBytes,
    maxResponseSize: Math.max(8_000_000, 2 * maxBytes),
  })
  client.on('error', () => {})
  const end = () => client.close()
  signal.addEventListener('abort', end, { once: true })
  try {
    signal.throwIfAborted()
    await client.connect()
    const result = await work(client)
    await Promise.race([client.logout(), sleep(2_000, undefined, { ref: false })])
    return result
  } catch (error) {
    if (error instanceof WorkError) throw error.cause
    throw new MailboxError(troubleOf(error), error)
  } finally {
    signal.removeEventListener('abort', end)
    client.close()
  }
}

/** Error codes of OpenSSL and Node for a certificate that cannot be verified. */
const unproven = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY))/

function troubleOf(error: unknown): Trouble {
  const { authenticationFailed, code } = error as { authenticationFailed?: boolean; code?: string }
  if (authenticationFailed === true) return 'login'
  return unproven.test(code ?? '') ? 'certificate' : 'away'
}

/** Explains to staff why a mailbox cannot be read. */
export function mailboxWords(error: MailboxError | OutboundError): string {
  if (error.code === 'login') return 'رفض الخادم الاسم أو كلمة المرور.'
  if (error.code === 'certificate') {
    return 'لا يُوثق بشهادة الخادم، فلم تُرسل إليه كلمة المرور. شهادة سلطتكم تُضاف بالمتغير NODE_EXTRA_CA_CERTS.'
  }
  if (error.code === 'REFUSED_ADDRESS') return 'الخادم داخل شبكتكم؛ أضف عنوانه إلى MAILBOX_ALLOW.'
  if (error.code === 'DNS') return 'لا خادم بهذا الاسم.'
  return 'لم يجب الخادم، أو لم يجب بما يُفهم.'
}
