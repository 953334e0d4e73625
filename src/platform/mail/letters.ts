import type { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'

/**
 * The outcome of sending a letter. `again`: temporarily refused (4yz). `refused`: permanently refused (5yz);
 * `noMailbox` if the address itself is wrong. `away`: the server accepts nothing from us now. `unknown`: sent
 * at least in part, and never acknowledged.
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
/** A server that trickles its answers is disconnected after this time. */
const deadlineMs = 60_000

/** Sends newsletters to many recipients over separate connections, so that other mails need not wait. */
export async function createLetterSender(smtpUrl: string): Promise<LetterSender> {
  const { createTransport } = await import('nodemailer')
  const options = {
    url: smtpUrl,
    pool: true as const,
    maxConnections: letterConnections,
    // The pool would resend a message that the server may already have received in full.
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  }
  const smtp = createTransport(options)
  /** The stream from which each message is read. After it was read, the server may have the message. */
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

/** RFC 3463 codes for an unknown mailbox or domain, and for a mailbox that was moved or disabled. */
const isNoMailbox = (response: string) => /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/.test(response)
