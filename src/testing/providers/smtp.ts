import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { type ReadMail, readMail } from '../outbox.ts'

/** `returnPath` is the envelope's sender. */
type SentMail = ReadMail & { recipients: string[]; raw: string; returnPath: string }

export type SmtpStandIn = {
  url: string
  mails: SentMail[]
  /** Temporarily refuses this many of the next mails (RFC 5321 §4.2.1: 4yz). */
  refuseNext: (count: number) => void
  /**
   * Overrides the reply to a recipient (`RCPT`) or a whole mail (`DATA`): another reply, silence, or closing
   * all connections. Undefined for the default.
   */
  answer: (reply: (verb: 'RCPT' | 'DATA', recipient: string) => string | 'silent' | 'cut' | undefined) => void
  /** Number of open connections. */
  open: () => number
  waitForMail: (to: string, count?: number) => Promise<SentMail>
  stop: () => Promise<void>
}

/** An SMTP server that accepts everything and delivers nothing. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const mails: SentMail[] = []
  const sockets = new Set<Socket>()
  let refusals = 0
  let reply: Parameters<SmtpStandIn['answer']>[0] = () => undefined
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    let data: string[] | undefined
    let recipients: string[] = []
    let returnPath = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 stand-in ESMTP')
    const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
    // Handles input errors, such as those of a killed client.
    lines.on('error', () => {})
    lines.on('line', line => {
      if (data && line === '.') {
        const raw = data.join('\r\n')
        const instead = reply('DATA', recipients[0] ?? '')
        if (instead === undefined || instead === 'silent' || instead === 'cut') {
          mails.push({ ...readMail(raw), recipients, raw, returnPath })
        }
        data = undefined
        recipients = []
        if (instead === 'cut') for (const each of sockets) each.destroy()
        return instead === 'silent' || instead === 'cut' ? undefined : say(instead ?? '250 taken')
      }
      if (data) return void data.push(line.replace(/^\./, ''))
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'DATA') {
        data = []
        return say('354 go on')
      }
      if (verb === 'MAIL') returnPath = /<(.*)>/.exec(line)?.[1] ?? ''
      if (verb === 'RCPT') {
        const recipient = /<(.*)>/.exec(line)?.[1] ?? ''
        const instead = reply('RCPT', recipient)
        if (instead !== undefined) return instead === 'silent' ? undefined : say(instead)
        recipients.push(recipient)
      }
      if (verb === 'RSET') recipients = []
      if (verb === 'QUIT') return say('221 bye')
      if (verb === 'MAIL' && refusals > 0) {
        refusals--
        return say('451 come again')
      }
      say('250 fine')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const to = (address: string) => mails.filter(mail => mail.to === address)
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuseNext(count) {
      refusals = count
    },
    answer(given) {
      reply = given
    },
    open: () => sockets.size,
    async waitForMail(address, count = 1) {
      await expect
        .poll(() => to(address).length, { timeout: 20_000, interval: 20 })
        .toBeGreaterThanOrEqual(count)
      return to(address)[count - 1]!
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
