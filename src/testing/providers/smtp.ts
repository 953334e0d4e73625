import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { type ReadMail, readMail } from '../outbox.ts'

type SentMail = ReadMail & { recipients: string[] }

export type SmtpStandIn = {
  url: string
  mails: SentMail[]
  /** Refuses the next mails temporarily (RFC 5321 §4.2.1: 4yz). */
  refuseNext: (count: number) => void
  waitForMail: (to: string, count?: number) => Promise<SentMail>
  stop: () => Promise<void>
}

/** An SMTP server that accepts everything and delivers nothing. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const mails: SentMail[] = []
  const sockets = new Set<Socket>()
  let refusals = 0
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    let data: string[] | undefined
    let recipients: string[] = []
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 stand-in ESMTP')
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', line => {
      if (data && line === '.') {
        mails.push({ ...readMail(data.join('\r\n')), recipients })
        data = undefined
        recipients = []
        return say('250 taken')
      }
      if (data) return void data.push(line.replace(/^\./, ''))
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'DATA') {
        data = []
        return say('354 go on')
      }
      if (verb === 'RCPT') recipients.push(/<(.*)>/.exec(line)?.[1] ?? '')
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
