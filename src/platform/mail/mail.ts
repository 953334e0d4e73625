import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { type Letter, letterAsHtml, letterAsText } from './template.ts'

export type Mailer = {
  /** False where mails only land in the outbox: nobody can be asked for a code they never get. */
  configured: boolean
  siteUrl: string
  /** For jobs alone: it waits for a stranger's server. @throws what the server said, so that the job is tried again */
  send: (to: string, letter: Letter) => Promise<void>
  close: () => void
}

export type MailerOptions = {
  smtpUrl: string | undefined
  /** Undefined: the site's name, at an address of its host that takes no answers. */
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

/** Sends through the SMTP server, or writes `.eml` files into the outbox where there is none. */
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
    async send(to, letter) {
      const name = await siteName()
      const mail = {
        ...common,
        from: from ?? { name, address: `no-reply@${new URL(siteUrl).hostname}` },
        to: { name: '', address: to },
        subject: letter.subject,
        ...(letter.replyTo ? { replyTo: { name: '', address: letter.replyTo } } : {}),
        text: letterAsText(letter, name),
        html: letterAsHtml(letter, name, siteUrl),
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
    // Under another name until it is whole: who watches the folder never reads half a mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}
