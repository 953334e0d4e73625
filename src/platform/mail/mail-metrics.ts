import { counter } from '../metrics/registry.ts'
import type { LetterOutcome } from './letters.ts'
import { isRecipientRefusal } from './recipient-refusal.ts'

const mails = counter('warraq_mail_total', 'Mails given to the mail server, by its answer.', [
  'kind',
  'result',
])
for (const kind of ['mail', 'letter']) {
  for (const result of ['sent', 'refused', 'address', 'away']) mails.inc({ kind, result }, 0)
}

/**
 * Counts mails to one person: `address` if the server refuses the address, `refused` if it refuses us, `away`
 * if it does not respond.
 */
export async function countMail<Sent>(sending: Promise<Sent>): Promise<Sent> {
  try {
    const sent = await sending
    mails.inc({ kind: 'mail', result: 'sent' })
    return sent
  } catch (error) {
    mails.inc({ kind: 'mail', result: resultOf(error as SmtpError) })
    throw error
  }
}

type SmtpError = { message: string; responseCode?: number }

function resultOf({ message, responseCode }: SmtpError) {
  if (responseCode === undefined) return 'away'
  return isRecipientRefusal(message) ? 'address' : 'refused'
}

/** Counts a letter by its outcome. */
export function countLetter(answer: LetterOutcome): LetterOutcome {
  const isAddress = answer.outcome === 'refused' && answer.noMailbox
  mails.inc({ kind: 'letter', result: isAddress ? 'address' : answer.outcome })
  return answer
}
