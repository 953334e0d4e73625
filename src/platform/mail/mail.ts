import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createLetterSender, type LetterOutcome } from './letters.ts'
import { countLetter, countMail } from './mail-metrics.ts'
import { type Email, emailAsHtml, emailAsText } from './template.ts'

export { type LetterOutcome, letterConnections } from './letters.ts'

export type Mailer = {
  /** False if mails only go to the outbox. No code can be required then, as it would not be delivered. */
  configured: boolean
  siteUrl: string
  /**
   * Use in jobs only, as it waits for an external server.
   * @throws the server's error, so that the job is retried
   */
  send: (to: string, email: Email, tracking?: MailTracking) => Promise<void>
  /** Sends one of many letters. Never throws. */
  sendLetter: (to: string, letter: LetterMail) => Promise<LetterOutcome>
  close: () => Promise<void>
}

export type MailTracking = {
  /** Identifies the mail in its headers, so that a bounce or complaint can be matched to it. */
  token?: string
  /** The address for bounces; defaults to the sender. */
  returnPath?: string
}

/** A letter with its final text, and the address that unsubscribes by POST (RFC 8058). */
export type LetterMail = MailTracking & {
  subject: string
  html: string
  text: string
  unsubscribe?: string
  /** List-Id (RFC 2919) in ASCII, by which recipients can filter and mute. */
  list?: string
}

type MailerOptions = {
  smtpUrl: string | undefined
  /** Defaults to the site's name and a no-reply address at its host. */
  from: string | undefined
  outboxDir: string
  siteName: () => Promise<string>
  siteUrl: string
  /** Whether this is a restored copy in quarantine. Its mails go to the outbox. */
  isQuarantined?: () => Promise<boolean>
}

const common = {
  disableFileAccess: true,
  disableUrlAccess: true,
  textEncoding: 'base64',
  headers: { 'Auto-Submitted': 'auto-generated' },
} as const

/** Sends mails through the SMTP server, or writes `.eml` files to the outbox if there is none. */
export function createMailer({
  smtpUrl,
  from,
  outboxDir,
  siteName,
  siteUrl,
  isQuarantined = async () => false,
}: MailerOptions): Mailer {
  let opened: ReturnType<typeof openTransports> | undefined
  const open = () => {
    opened ??= openTransports(smtpUrl)
    return opened
  }

  return {
    configured: smtpUrl !== undefined && smtpUrl !== '',
    siteUrl,
    async send(to, email, tracking = {}) {
      const { smtp, composer } = await open()
      const name = await siteName()
      const mail = {
        ...common,
        ...trackedAs(to, tracking),
        headers: { ...common.headers, ...tokenHeader(tracking) },
        from: fromOf(name),
        to: { name: '', address: to },
        subject: email.subject,
        ...(email.replyTo ? { replyTo: { name: '', address: email.replyTo } } : {}),
        text: emailAsText(email, name),
        ...(email.attachments ? { attachments: email.attachments } : {}),
        html: emailAsHtml(email, name, siteUrl),
      }
      if (smtp && !(await isQuarantined())) await countMail(smtp.sendMail(mail))
      else await keep((await composer.sendMail(mail)).message as Buffer)
    },
    async sendLetter(to, { subject, html, text, unsubscribe, list, ...tracking }) {
      const { letters, composer } = await open()
      const mail = {
        ...common,
        from: fromOf(await siteName()),
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...trackedAs(to, tracking),
        headers: {
          ...common.headers,
          ...tokenHeader(tracking),
          ...(list && { 'List-Id': `<${list}.${new URL(siteUrl).hostname}>` }),
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      }
      if (letters && !(await isQuarantined())) return countLetter(await letters.send(mail))
      await keep((await composer.sendMail(mail)).message as Buffer)
      return { outcome: 'sent' }
    },
    async close() {
      const transports = await opened
      transports?.smtp?.close()
      transports?.letters?.close()
    },
  }

  function trackedAs(to: string, { token, returnPath }: MailTracking) {
    return {
      ...(returnPath && { envelope: { from: returnPath, to } }),
      ...(token && { messageId: `<letter.${token}@${new URL(siteUrl).hostname}>` }),
    }
  }

  function fromOf(name: string) {
    return from ?? { name, address: `no-reply@${new URL(siteUrl).hostname}` }
  }

  async function keep(message: Buffer) {
    await mkdir(outboxDir, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
    const file = path.join(outboxDir, `${name}.eml`)
    // Renamed when complete, so that programs that watch the folder never read a partial mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

/** Loads the mail library, which is large and which a web process rarely uses. */
async function openTransports(smtpUrl: string | undefined) {
  const { createTransport } = await import('nodemailer')
  const smtp = smtpUrl
    ? createTransport({
        url: smtpUrl,
        pool: true,
        maxConnections: 2,
        connectionTimeout: 15_000,
        greetingTimeout: 15_000,
        socketTimeout: 30_000,
      })
    : undefined
  return {
    smtp,
    letters: smtpUrl ? await createLetterSender(smtpUrl) : undefined,
    composer: createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  }
}

/** A separate header, because some providers replace the Message-ID. */
const tokenHeader = ({ token }: MailTracking): Record<string, string> =>
  token ? { 'X-Letter-Id': token } : {}
