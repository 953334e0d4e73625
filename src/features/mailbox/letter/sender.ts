export type MailHeader = { name: string; value: string }

const valuesOf = (headers: MailHeader[], name: string) =>
  headers.filter(header => header.name === name).map(({ value }) => value.trim())

/** DMARC result that a server reports; '' if it reports none. */
export type Dmarc = '' | 'pass' | 'fail' | 'none' | 'error'

/**
 * Reads the verdict on DMARC in `Authentication-Results` (RFC 8601). Only those of the server that wrote the topmost one
 * count: a sender can write others, and the receiving server removes those in its own name.
 */
export function readDmarc(headers: MailHeader[]): Dmarc {
  const results = valuesOf(headers, 'authentication-results').map(value => ({
    server: (value.split(';', 1)[0] ?? '').trim().split(/\s/, 1)[0]!.toLowerCase(),
    verdict: /(?:^|[;\s])dmarc\s*=\s*([a-z]+)/i.exec(value.slice(0, 4000))?.[1]?.toLowerCase(),
  }))
  const verdicts = results
    .filter(({ server }) => server === results[0]?.server)
    .flatMap(({ verdict }) => verdict ?? [])
  if (verdicts.length === 0) return ''
  const known = ['fail', 'pass', 'none'] as const
  return known.find(verdict => verdicts.includes(verdict)) ?? 'error'
}

/**
 * Why a program wrote this mail, in Arabic; undefined if a person did (RFC 3834). `isList`: it came through a mailing
 * list, as correspondents' mails may too.
 */
export function readAutomatic(
  headers: MailHeader[],
  from: string,
): { reason: string; isList: boolean } | undefined {
  const first = (name: string) => (valuesOf(headers, name)[0] ?? '').toLowerCase()
  const submitted = first('auto-submitted')
  const precedence = first('precedence')
  if (
    valuesOf(headers, 'return-path')[0] === '<>' ||
    /^multipart\/report\b/.test(first('content-type')) ||
    /^(mailer-daemon|postmaster)@/i.test(from)
  )
    return { reason: 'إشعار من خادم بريد، لا رسالة من شخص.', isList: false }
  const replies = ['x-autoreply', 'x-autorespond', 'x-auto-reply-from'].some(name => first(name) !== '')
  if (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    replies ||
    /^(bulk|junk|auto_reply)$/.test(precedence)
  )
    return { reason: 'رد آلي أو رسالة من برنامج.', isList: false }
  return precedence === 'list' ? { reason: 'رسالة من قائمة بريدية.', isList: true } : undefined
}
