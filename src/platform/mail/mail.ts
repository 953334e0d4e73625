import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { type Email, emailAsHtml, emailAsText } from './template.ts'

export type Mailer = {
  /** False if mails only go to the outbox: nobody can be asked for a code that is not delivered. */
  configured: boolean
  siteUrl: string
  /** For jobs only, as it waits for an external server. @throws the server's error, so that the job is retried */
  send: (to: string, email: Email) => Promise<void>
  close: () => void
}

type MailerOptions = {
  smtpUrl: string | undefined
  /** Defaults to the site's name and a no-reply address at its host. */
  from: string | undefined
  outboxDir: string
  siteName: () => Promise<string>
  siteUrl: string
}

const common = {
  disableFileAccess: true,
  disableUrlAccess: true,
  textEncoding: 'base64',
  headers: { 'Auto-Submitted': 'auto-generated' },
} as const

/** Sends through the SMTP server, or without one writes `.eml` files to the outbox. */
export function createMailer({ smtpUrl, from, outboxDir, siteName, siteUrl }: MailerOptions): Mailer {
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
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  return {
    configured: smtp !== undefined,
    siteUrl,
    async send(to, email) {
      const name = await siteName()
      const mail = {
        ...common,
        from: from ?? { name, address: `no-reply@${new URL(siteUrl).hostname}` },
        to: { name: '', address: to },
        subject: email.subject,
        ...(email.replyTo ? { replyTo: { name: '', address: email.replyTo } } : {}),
        text: emailAsText(email, name),
        ...(email.attachments ? { attachments: email.attachments } : {}),
        html: emailAsHtml(email, name, siteUrl),
      }
      if (smtp) await smtp.sendMail(mail)
      else await keep((await composer.sendMail(mail)).message as Buffer)
    },
    close: () => smtp?.close(),
  }

  async function keep(message: Buffer) {
    await mkdir(outboxDir, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
    const file = path.join(outboxDir, `${name}.eml`)
    // Renamed when complete, so that programs watching the folder never read a partial mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}
