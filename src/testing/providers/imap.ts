import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { localhostCertificate } from './certificate.ts'

type StoredMail = { uid: number; raw: Buffer; flags: Set<string>; arrivedAt: Date }

/**
 * `silent` never responds, `rubbish` is not IMAP, `cut` closes the connection in the middle of a mail, `kept`
 * refuses to move mails, `busy` refuses to search.
 */
type Behaviour = 'well' | 'silent' | 'rubbish' | 'cut' | 'kept' | 'busy'

export type ImapStandIn = {
  port: number
  /** Mails of the inbox. */
  mails: StoredMail[]
  /** Mails that were moved to other folders, by folder. */
  moved: Record<string, StoredMail[]>
  /** Puts a mail into the inbox. */
  put: (raw: string | Buffer, at?: Date) => StoredMail
  /** Assigns new UIDs to the inbox, as servers do after restoring a backup (RFC 3501 §2.3.1.1). */
  renumber: () => void
  /** Commands received, in capitals. */
  asked: string[]
  password: string
  /** Sets the behaviour for the next commands; correct by default. */
  behave: (how: Behaviour) => void
  /** Number of open connections. */
  open: () => number
  stop: () => Promise<void>
}

type Mailbox = Pick<ImapStandIn, 'mails' | 'moved' | 'asked'> & {
  keepsMarks: boolean
  /** Whether the server supports MOVE (RFC 6851). */
  moves: boolean
  /** `tls` from the first byte, or offered by STARTTLS. The certificate is for `localhost`. */
  tls: 'none' | 'tls' | 'starttls'
  sockets: Set<Socket>
  how: Behaviour
  validity: number
  next: number
}
type Say = (line: string | Buffer) => void

const password = 'كلمة مرور الصندوق'

/**
 * An IMAP server (RFC 3501) with one inbox, which supports reading, marking and moving mails. Accepts any
 * user with one password.
 */
export async function startImapStandIn({
  keepsMarks = true,
  tls = 'none',
  moves = true,
}: Partial<Pick<Mailbox, 'keepsMarks' | 'tls' | 'moves'>> = {}): Promise<ImapStandIn> {
  const box: Mailbox = {
    mails: [],
    moved: {},
    asked: [],
    sockets: new Set(),
    how: 'well',
    validity: 1,
    next: 1,
    keepsMarks,
    moves,
    tls,
  }
  const { mails, moved, asked, sockets } = box
  const accept = (socket: Socket) => serve(box, socket)
  const server = tls === 'tls' ? createTlsServer(localhostCertificate, accept) : createServer(accept)
  server.listen(0, tls === 'none' ? '127.0.0.1' : 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    moved,
    asked,
    password,
    put(raw, arrivedAt = new Date()) {
      const kept = { uid: box.next++, raw: Buffer.from(raw), flags: new Set<string>(), arrivedAt }
      mails.push(kept)
      return kept
    },
    renumber() {
      box.validity += 1
      // New UIDs that overlap with the old ones.
      box.next = 2
      for (const mail of mails) mail.uid = box.next++
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
  const capability = `IMAP4rev1 ${box.moves ? 'MOVE ' : ''}${offersTls ? 'STARTTLS' : 'AUTH=PLAIN'}`
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
    const result = answer(box, command, say, socket)
    if (result !== undefined) say(`${tag} ${result}`)
    if (/^logout/i.test(command)) socket.end()
  })
}

/** Sends a command's data, and returns its result; undefined after closing the connection. */
function answer(box: Mailbox, command: string, say: Say, socket: Socket): string | undefined {
  const { mails, keepsMarks } = box
  if (/^(login|authenticate)/i.test(command)) return 'NO unknown way'
  const listed = /^list "" "?(.*?)"?$/i.exec(command)?.[1]
  // An empty pattern requests the delimiter (RFC 3501 §6.3.8).
  if (listed === '') say('* LIST (\\Noselect) "/" ""')
  else if (listed !== undefined) {
    const folders = ['INBOX', ...Object.keys(box.moved)].filter(folder => listed === '*' || listed === folder)
    for (const folder of folders) say(`* LIST (\\HasNoChildren) "/" "${folder}"`)
  }
  const opened = /^(select|examine) "?(.+?)"?$/i.exec(command)
  if (opened) {
    if (opened[2]!.toUpperCase() !== 'INBOX') return 'NO [NONEXISTENT] no such folder'
    say(`* ${mails.length} EXISTS`)
    say(`* OK [PERMANENTFLAGS (\\Seen \\Deleted${keepsMarks ? ' \\*' : ''})] flags`)
    say(`* OK [UIDVALIDITY ${box.validity}] valid`)
    say(`* OK [UIDNEXT ${box.next}] next`)
    return /^examine/i.test(command) ? 'OK [READ-ONLY] selected' : 'OK [READ-WRITE] selected'
  }
  if (/^create/i.test(command)) box.moved[/"?([^"\s]+)"?$/.exec(command)![1]!] ??= []
  if (/^uid search/i.test(command)) {
    if (box.how === 'busy') return 'NO [UNAVAILABLE] try later'
    search(box, command, say)
  }
  const fetched = /^(uid )?fetch (\d+)(?::(\*|\d+))? (.*)$/i.exec(command)
  if (fetched && !fetch(box, fetched, say, socket)) return undefined
  const stored = /^uid store (\d+) \+flags(?:\.silent)? \((.+)\)/i.exec(command)
  if (stored) mails.find(({ uid }) => uid === Number(stored[1]))?.flags.add(stored[2]!)
  const moved = /^uid move (\d+) "?(.+?)"?$/i.exec(command)
  if (moved && !move(box, Number(moved[1]), moved[2]!, say)) return 'NO [CANNOT] not now'
  if (/^logout/i.test(command)) say('* BYE')
  return 'OK done'
}

function search({ mails }: Mailbox, command: string, say: Say): void {
  const unmarked = /unkeyword (\S+)/i.exec(command)?.[1] ?? (/unseen/i.test(command) ? '\\Seen' : '')
  const from = /uid (\d+):\*/i.exec(command.slice(10))?.[1]
  const since = /since (\S+)/i.exec(command)?.[1]
  const found = mails.filter(
    ({ flags, uid, arrivedAt }, at) =>
      !flags.has(unmarked) &&
      // «n:*» always includes the last mail, even if its UID is lower (RFC 3501 §6.4.8).
      (from === undefined || uid >= Number(from) || at === mails.length - 1) &&
      (since === undefined || arrivedAt.getTime() >= Date.parse(`${since.replaceAll('"', '')} UTC`)),
  )
  say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`)
}

function fetch(
  box: Mailbox,
  [, isUid, from, to, items = '']: RegExpExecArray,
  say: Say,
  socket: Socket,
): boolean {
  const { mails } = box
  const last = to === '*' ? Number.POSITIVE_INFINITY : Number(to ?? from)
  for (const [at, { uid, raw }] of mails.entries()) {
    const number = isUid ? uid : at + 1
    if (number < Number(from) || number > last) continue
    const max = /body\.peek\[\](?:<0\.(\d+)>)?/i.exec(items)
    const bytes = raw.subarray(0, Number(max?.[1] ?? Number.MAX_SAFE_INTEGER))
    const size = /rfc822\.size/i.test(items) ? ` RFC822.SIZE ${raw.length}` : ''
    const head = `* ${at + 1} FETCH (UID ${uid}${size} BODY[]${max?.[1] ? '<0>' : ''} {${bytes.length}}\r\n`
    if (box.how === 'cut' && Number(max?.[1]) > 1_000_000) {
      socket.end(Buffer.concat([Buffer.from(head), bytes.subarray(0, bytes.length / 2)]))
      return false
    }
    say(Buffer.concat([Buffer.from(head), bytes, Buffer.from(')')]))
  }
  return true
}

function move(box: Mailbox, uid: number, folder: string, say: Say): boolean {
  if (box.how === 'kept') return false
  const at = box.mails.findIndex(mail => mail.uid === uid)
  if (at < 0) return true
  box.moved[folder] ??= []
  box.moved[folder].push(...box.mails.splice(at, 1))
  say(`* ${at + 1} EXPUNGE`)
  return true
}
