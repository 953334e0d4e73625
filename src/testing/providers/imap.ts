import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { localhostCertificate } from './certificate.ts'

type StoredMail = { uid: number; raw: Buffer; flags: Set<string> }

export type ImapStandIn = {
  port: number
  mails: StoredMail[]
  /** Puts a mail into the inbox. */
  put: (raw: string | Buffer) => StoredMail
  /** Commands received, in capitals. */
  asked: string[]
  password: string
  /** How the next commands are answered: `silent` not at all, `rubbish` with invalid IMAP; correctly by default. */
  behave: (how: 'well' | 'silent' | 'rubbish') => void
  /** Number of open connections. */
  open: () => number
  stop: () => Promise<void>
}

/** An IMAP server (RFC 3501) with one inbox, sufficient for reading and marking mails. Any user, one password. */
export async function startImapStandIn({
  keepsMarks = true,
  tls = 'none',
}: {
  keepsMarks?: boolean
  /** `tls` from the first byte, or offered by STARTTLS; with a certificate for `localhost`. */
  tls?: 'none' | 'tls' | 'starttls'
} = {}): Promise<ImapStandIn> {
  const mails: StoredMail[] = []
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const password = 'كلمة مرور الصندوق'
  let how: 'well' | 'silent' | 'rubbish' = 'well'
  const serve = (socket: Socket, isGreeted = false): void => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    const offersTls = tls === 'starttls' && !(socket instanceof TLSSocket)
    const say = (line: string | Buffer) =>
      socket.write(Buffer.concat([Buffer.from(line), Buffer.from('\r\n')]))
    let signingIn: string | undefined
    if (how === 'rubbish') return void say('HTTP/1.1 400 Bad Request')
    if (how === 'silent') return
    const able = `IMAP4rev1 ${offersTls ? 'STARTTLS' : 'AUTH=PLAIN'}`
    if (!isGreeted) say(`* OK [CAPABILITY ${able}] stand-in`)
    const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
    lines.on('error', () => {})
    lines.on('line', line => {
      if (how === 'silent') return
      if (signingIn !== undefined) {
        const [, , given] = Buffer.from(line, 'base64').toString().split('\0')
        say(`${signingIn} ${given === password ? 'OK in' : 'NO [AUTHENTICATIONFAILED] wrong'}`)
        signingIn = undefined
        return
      }
      const [tag = '', ...rest] = line.split(' ')
      const command = rest.join(' ')
      asked.push(command.toUpperCase())
      const done = (text = 'OK done') => say(`${tag} ${text}`)
      if (/^authenticate plain$/i.test(command)) {
        signingIn = tag
        return say('+ ')
      }
      if (/^(login|authenticate)/i.test(command)) return done('NO unknown way')
      if (offersTls && /^starttls/i.test(command)) {
        lines.removeAllListeners('line').close()
        done('OK begin')
        return serve(new TLSSocket(socket, { isServer: true, ...localhostCertificate }), true)
      }
      if (/^capability/i.test(command)) say(`* CAPABILITY ${able}`)
      if (/^list/i.test(command)) say('* LIST (\\HasNoChildren) "/" INBOX')
      if (/^(select|examine)/i.test(command)) {
        say(`* ${mails.length} EXISTS`)
        say(`* OK [PERMANENTFLAGS (\\Seen \\Deleted${keepsMarks ? ' \\*' : ''})] flags`)
        say('* OK [UIDVALIDITY 1] valid')
        say(`* OK [UIDNEXT ${mails.length + 1}] next`)
        return done('OK [READ-WRITE] selected')
      }
      if (/^uid search/i.test(command)) {
        const unmarked = /unkeyword (\S+)/i.exec(command)?.[1] ?? (/unseen/i.test(command) ? '\\Seen' : '')
        const found = mails.filter(({ flags }) => !flags.has(unmarked))
        say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`)
      }
      const fetched = /^uid fetch (\d+) .*body\.peek\[\](?:<0\.(\d+)>)?/i.exec(command)
      if (fetched) {
        const at = mails.findIndex(({ uid }) => uid === Number(fetched[1]))
        const raw = mails[at]!.raw.subarray(0, Number(fetched[2] ?? Number.MAX_SAFE_INTEGER))
        const head = `* ${at + 1} FETCH (UID ${fetched[1]} BODY[]${fetched[2] ? '<0>' : ''} {${raw.length}}\r\n`
        say(Buffer.concat([Buffer.from(head), raw, Buffer.from(')')]))
      }
      const stored = /^uid store (\d+) \+flags(?:\.silent)? \((.+)\)/i.exec(command)
      if (stored) mails.find(({ uid }) => uid === Number(stored[1]))?.flags.add(stored[2]!)
      if (/^logout/i.test(command)) {
        say('* BYE')
        done()
        return socket.end()
      }
      done()
    })
  }
  const server =
    tls === 'tls'
      ? createTlsServer(localhostCertificate, each => serve(each))
      : createServer(each => serve(each))
  server.listen(0, tls === 'none' ? '127.0.0.1' : 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    asked,
    password,
    put(raw) {
      const kept = { uid: mails.length + 1, raw: Buffer.from(raw), flags: new Set<string>() }
      mails.push(kept)
      return kept
    },
    behave(next) {
      how = next
    },
    open: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
