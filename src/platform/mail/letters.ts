import type { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'

/**
 * What became of a letter. `again`: not taken now (4yz). `refused`: never (5yz); `noMailbox` where the address itself is
 * wrong. `away`: the server takes nothing from us now. `unknown`: given whole or in part, and never answered.
 */
export type LetterOutcome =
  | { outcome: 'sent' }
  | { outcome: 'again' | 'away' | 'unknown'; error: string }
  | { outcome: 'refused'; error: string; noMailbox: boolean }

export type LetterSender = {
  send: (mail: SendMailOptions) => Promise<LetterOutcome>
  close: () => void
}

export const letterConnections = 4
/** A server that trickles its answers is left after this. */
const deadlineMs = 60_000

/** Sends letters to many, over connections of their own: other mails wait for none of them. */
export function createLetterSender(smtpUrl: string): LetterSender {
  const options = {
    url: smtpUrl,
    pool: true as const,
    maxConnections: letterConnections,
    // The pool would send a message again of which the server may have all.
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  }
  const smtp = createTransport(options)
  /** What each message is read from: the server may have it once that was read. */
  const streams = new WeakMap<AbortSignal, Readable>()
  smtp.use('stream', ({ data, message }, done) => {
    const make = message.createReadStream.bind(message)
    message.createReadStream = given => {
      const stream = make(given)
      streams.set((data as { signal: AbortSignal }).signal, stream)
      return stream
    }
    done()
  })
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(deadlineMs)
      try {
        await smtp.sendMail({ ...mail, signal } as SendMailOptions)
        return { outcome: 'sent' }
      } catch (error) {
        return outcomeOf(error as SmtpError, streams.get(signal)?.readableDidRead === true)
      }
    },
    close: () => smtp.close(),
  }
}

type SmtpError = { message: string; responseCode?: number; response?: string; command?: string }

function outcomeOf(
  { message, responseCode, response = '', command }: SmtpError,
  wasRead: boolean,
): LetterOutcome {
  const error = (response || message).slice(0, 300)
  if (responseCode === undefined) return { outcome: wasRead ? 'unknown' : 'away', error }
  const isOfLetter = command === 'RCPT TO' || command === 'DATA'
  if (!isOfLetter || responseCode === 421) return { outcome: 'away', error }
  if (responseCode < 500) return { outcome: 'again', error }
  return { outcome: 'refused', error, noMailbox: isNoMailbox(response) }
}

/** RFC 3463: no such mailbox or domain, a mailbox moved or disabled. */
const isNoMailbox = (response: string) => /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/.test(response)
