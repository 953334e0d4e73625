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

type Mailbox = Pick<ImapStandIn, 'mails' | 'asked'> & {
  keepsMarks: boolean
  /** `tls` from the first byte, or offered by STARTTLS; with a certificate for `localhost`. */
  tls: 'none' | 'tls' | 'starttls'
  sockets: Set<Socket>
  how: 'well' | 'silent' | 'rubbish'
}
type Say = (line: string | Buffer) => void

const password = 'كلمة مرور الصندوق'

/** An IMAP server (RFC 3501) with one inbox, sufficient for reading and marking mails. Any user, one password. */
export async function startImapStandIn({
  keepsMarks = true,
  tls = 'none',
}: Partial<Pick<Mailbox, 'keepsMarks' | 'tls'>> = {}): Promise<ImapStandIn> {
  const box: Mailbox = { mails: [], asked: [], sockets: new Set(), how: 'well', keepsMarks, tls }
  const { mails, asked, sockets } = box
  const accept = (socket: Socket) => serve(box, socket)
  const server = tls === 'tls' ? createTlsServer(localhostCertificate, accept) : createServer(accept)
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
      box.how = next
    },
    open: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function serve(box: Mailbox, socket: Socket, isGreeted = false): void {
  box.sockets.add(socket)
  socket.on('error', () => {}).on('close', () => box.sockets.delete(socket))
  const offersTls = box.tls === 'starttls' && !(socket instanceof TLSSocket)
  const say: Say = line => socket.write(Buffer.concat([Buffer.from(line), Buffer.from('\r\n')]))
  let signingIn: string | undefined
  if (box.how === 'rubbish') return void say('HTTP/1.1 400 Bad Request')
  if (box.how === 'silent') return
  const capability = `IMAP4rev1 ${offersTls ? 'STARTTLS' : 'AUTH=PLAIN'}`
  if (!isGreeted) say(`* OK [CAPABILITY ${capability}] stand-in`)
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
  lines.on('error', () => {})
  lines.on('line', line => {
    if (box.how === 'silent') return
    if (signingIn !== undefined) {
      const [, , given] = Buffer.from(line, 'base64').toString().split('\0')
      say(`${signingIn} ${given === password ? 'OK in' : 'NO [AUTHENTICATIONFAILED] wrong'}`)
      signingIn = undefined
      return
    }
    const [tag = '', ...rest] = line.split(' ')
    const command = rest.join(' ')
    box.asked.push(command.toUpperCase())
    if (/^authenticate plain$/i.test(command)) {
      signingIn = tag
      return say('+ ')
    }
    if (offersTls && /^starttls/i.test(command)) {
      lines.removeAllListeners('line').close()
      say(`${tag} OK begin`)
      return serve(box, new TLSSocket(socket, { isServer: true, ...localhostCertificate }), true)
    }
    if (/^capability/i.test(command)) say(`* CAPABILITY ${capability}`)
    say(`${tag} ${answer(box, command, say)}`)
    if (/^logout/i.test(command)) socket.end()
  })
}

/** Sends the data of a command's answer, and returns its result. */
function answer({ mails, keepsMarks }: Mailbox, command: string, say: Say): string {
  if (/^(login|authenticate)/i.test(command)) return 'NO unknown way'
  if (/^list/i.test(command)) say('* LIST (\\HasNoChildren) "/" INBOX')
  if (/^(select|examine)/i.test(command)) {
    say(`* ${mails.length} EXISTS`)
    say(`* OK [PERMANENTFLAGS (\\Seen \\Deleted${keepsMarks ? ' \\*' : ''})] flags`)
    say('* OK [UIDVALIDITY 1] valid')
    say(`* OK [UIDNEXT ${mails.length + 1}] next`)
    return 'OK [READ-WRITE] selected'
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
  if (/^logout/i.test(command)) say('* BYE')
  return 'OK done'
}
