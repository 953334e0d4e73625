import { simpleParser } from 'mailparser'

/** A bounce or complaint about one of our mails, from a mail server or a reader's provider. */
export type BounceReport = {
  /** Token of the bounced mail; the recipient is identified by it alone. */
  token: string
  outcome: 'hard' | 'soft' | 'complaint'
  status: string
  detail: string
}

const originals = [
  'message/rfc822',
  'text/rfc822-headers',
  'text/rfc822',
  'message/global',
  'message/global-headers',
]
/** RFC 3463: no such mailbox or domain, or a mailbox that was moved or disabled. */
const noMailbox = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/

/**
 * Parses a delivery report (RFC 3464) or a complaint (RFC 5965). Returns undefined for any other mail, for a delay, and
 * if no mail of ours is in it. Runs in another process, as anybody may write to the mailbox.
 */
export async function readBounceReport(source: Uint8Array): Promise<BounceReport | undefined> {
  const { attachments } = await simpleParser(Buffer.from(source), {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    checksumAlgo: false,
  })
  const textOf = (...types: string[]) =>
    attachments.find(({ contentType }) => types.includes(contentType))?.content.toString('utf8')
  const token = tokenIn(textOf(...originals) ?? '')
  if (!token) return undefined
  const feedback = textOf('message/feedback-report')
  if (feedback !== undefined) {
    const isAbuse = fieldsOf(feedback)['feedback-type']?.toLowerCase() === 'abuse'
    return isAbuse ? { token, outcome: 'complaint', status: '', detail: '' } : undefined
  }
  const delivery = textOf('message/delivery-status', 'message/global-delivery-status')
  return delivery === undefined ? undefined : judge(delivery, token)
}

/** Each mail has one recipient, so its report has one recipient block, after the per-message fields. */
function judge(delivery: string, token: string): BounceReport | undefined {
  const failed = delivery
    .slice(0, 65_536)
    .split(/\r?\n\r?\n/)
    .map(fieldsOf)
    .filter(({ action }) => action?.toLowerCase() === 'failed')
  const recipient = failed[0]
  if (!recipient) return undefined
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(recipient.status ?? '')?.[0] ?? ''
  const detail = (recipient['diagnostic-code'] ?? '').replace(/^[\w-]+;\s*/, '').slice(0, 300)
  // Some servers always send 5.0.0 and put the reason in the detail.
  const said = status === '' || status.endsWith('.0.0') ? detail : status
  return { token, outcome: noMailbox.test(said) ? 'hard' : 'soft', status, detail }
}

/** Unfolded header fields by name in lower case. */
function fieldsOf(block: string): Record<string, string> {
  const fields: Record<string, string> = {}
  let last: string | undefined
  for (const line of block.split(/\r?\n/)) {
    if (/^[ \t]/.test(line) && last) {
      fields[last] += ` ${line.trim()}`
      continue
    }
    const colon = line.indexOf(':')
    last = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : undefined
    if (last) fields[last] ??= line.slice(colon + 1).trim()
  }
  return fields
}

/** Token in the headers of the bounced mail; some servers replace the Message-ID. */
function tokenIn(original: string): string | undefined {
  const [head = ''] = original.slice(0, 65_536).split(/\r?\n\r?\n/, 1)
  const { 'message-id': id = '', 'x-letter-id': own = '' } = fieldsOf(head)
  return /^<letter\.([\w-]{1,60}\.[\w-]{22})@/.exec(id)?.[1] ?? /^[\w-]{1,60}\.[\w-]{22}$/.exec(own)?.[0]
}
