/** Mail providers whose addresses belong to unrelated people. */
const manyOwners = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'gmx.com',
  'proton.me',
  'protonmail.com',
  'zoho.com',
  'mail.ru',
  'yandex.ru',
  'yandex.com',
  'rocketmail.com',
  'maktoob.com',
  'mail.com',
  'email.com',
  'gmx.net',
  'gmx.de',
  'web.de',
  'pm.me',
  'tutanota.com',
  'tuta.com',
  'fastmail.com',
  'hey.com',
  'qq.com',
  '163.com',
  '126.com',
  'googlemail.com',
  'orange.fr',
  'free.fr',
  'wanadoo.fr',
  'laposte.net',
])

/** Identifies the mailbox behind an address: drops the `+tag`, and dots for Gmail. */
export function mailboxOf(email: string): string {
  const { name, domain } = partsOf(email)
  const plain = name.replace(/(?!^)\+.*/s, '')
  return `${domain === 'gmail.com' ? plain.replaceAll('.', '') : plain}@${domain}`
}

/**
 * The domain, if all of its mailboxes may belong to one person or company; undefined for public providers.
 */
export function ownDomainOf(email: string): string | undefined {
  const { domain } = partsOf(email)
  return manyOwners.has(domain) || /^(?:gmx|hotmail|live|outlook|yahoo|yandex)\.[a-z.]+$/.test(domain)
    ? undefined
    : domain
}

function partsOf(email: string) {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  return {
    name: email.slice(0, at).toLowerCase(),
    domain: domain === 'googlemail.com' ? 'gmail.com' : domain,
  }
}
