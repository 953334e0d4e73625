import { counter } from '../metrics/registry.ts'
import type { LetterOutcome } from './letters.ts'

const mails = counter('warraq_mail_total', 'Mails given to the mail server, by its answer.', [
  'kind',
  'result',
])
for (const kind of ['mail', 'letter']) {
  for (const result of ['sent', 'refused', 'away']) mails.inc({ kind, result }, 0)
}

/** Mails to one person: `refused` where the server answered, `away` where it did not. */
export async function countMail<Sent>(sending: Promise<Sent>): Promise<Sent> {
  try {
    const sent = await sending
    mails.inc({ kind: 'mail', result: 'sent' })
    return sent
  } catch (error) {
    const { responseCode } = error as { responseCode?: number }
    mails.inc({ kind: 'mail', result: responseCode === undefined ? 'away' : 'refused' })
    throw error
  }
}

/** One of many letters, by its outcome. */
export function countLetter(answer: LetterOutcome): LetterOutcome {
  mails.inc({ kind: 'letter', result: answer.outcome })
  return answer
}
