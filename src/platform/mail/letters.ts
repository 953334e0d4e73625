import type { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'

/**
 * The outcome of a letter. `again`: not accepted now (4yz). `refused`: never (5yz); `noMailbox` if the address itself
 * is wrong. `away`: the server accepts nothing from us now. `unknown`: sent completely or in part, and never answered.
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
/** A server that trickles its answers is disconnected after this. */
const deadlineMs = 60_000

/** Sends letters to many, over separate connections: other mails wait for none of them. */
export function createLetterSender(smtpUrl: string): LetterSender {
  const options = {
    url: smtpUrl,
    pool: true as const,
    maxConnections: letterConnections,
    // The pool would send a message again that the server may have completely.
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  }
  const smtp = createTransport(options)
  /** The stream each message is read from: once read, the server may have the message. */
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
