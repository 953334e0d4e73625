import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import { formatNumber } from '../../arabic/digits.ts'
import { email as emailField } from '../../contract/fields.ts'
import { ownDomainOf } from '../../platform/mail/owner-of-address.ts'

/** The value of a line, or the Arabic reason to refuse it. */
type Read<Value> = { value: Value } | { wrong: string }

export type MailDomain = { domain: string; subdomains: boolean }

const hostName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=.*[a-z])[a-z0-9-]{2,63}$/
/** Suffixes under which unrelated owners register, as `edu.jo`. */
const registry = /^(?:ac|co|com|edu|gob|gouv|gov|go|mil|net|or|org|sch)\.[a-z]{2}$/

/** Reads «@ju.edu.jo», or «*.ju.edu.jo» for its subdomains too. Unicode becomes ASCII. */
export function readDomain(text: string): Read<MailDomain> {
  const typed = text.trim().replace(/^@/, '').replace(/\.$/, '')
  const subdomains = typed.startsWith('*.')
  const domain = domainToASCII(subdomains ? typed.slice(2) : typed).toLowerCase()
  if (!hostName.test(domain)) return { wrong: `«${text}» ليس نطاق بريد، مثل ju.edu.jo` }
  if (registry.test(domain)) return { wrong: `«${text}» نهاية تشترك فيها مؤسسات كثيرة` }
  if (ownDomainOf(`any@${domain}`) === undefined)
    return { wrong: `«${text}» بريد عام يسجّل فيه من شاء، فلا يدل على مؤسسة` }
  return { value: { domain, subdomains } }
}

/** The widest networks, in bits of their prefix. */
const widest = { ipv4: 16, ipv6: 32 }

/** A CIDR, or an address alone; bits behind the prefix are cleared. */
export function readNetwork(text: string): Read<string> {
  const typed = text.trim()
  const cidr = typed.includes('/') ? typed : `${typed}/${typed.includes(':') ? 128 : 32}`
  const isPlain = typed.includes(':') || /^\d+\.\d+\.\d+\.\d+(?:\/|$)/.test(typed)
  if (!isPlain || !ipaddr.isValidCIDR(cidr))
    return { wrong: `«${text}» ليس شبكة، مثل 203.0.114.0/24 أو 2a00:1450::/48` }
  const [address, bits] = ipaddr.parseCIDR(cidr)
  if (address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress())
    return { wrong: `«${text}»: اكتبها شبكة IPv4` }
  if (bits < widest[address.kind()])
    return { wrong: `«${text}» شبكة واسعة؛ أوسع ما يُقبل ‎/16 لـIPv4 و‎/32 لـIPv6` }
  const [first, last] =
    address.kind() === 'ipv4'
      ? [ipaddr.IPv4.networkAddressFromCIDR(cidr), ipaddr.IPv4.broadcastAddressFromCIDR(cidr)]
      : [ipaddr.IPv6.networkAddressFromCIDR(cidr), ipaddr.IPv6.broadcastAddressFromCIDR(cidr)]
  if (first.range() !== 'unicast' || last.range() !== 'unicast')
    return { wrong: `«${text}» عناوين خاصة أو محجوزة، لا يأتي منها قارئ` }
  return { value: `${first.toString()}/${bits}` }
}

/** First and last address of a network that `readNetwork` accepted, as keys of which text order is address order. */
export function boundsOf(network: string): { first: string; last: string } {
  return network.includes(':')
    ? {
        first: keyOf(ipaddr.IPv6.networkAddressFromCIDR(network)),
        last: keyOf(ipaddr.IPv6.broadcastAddressFromCIDR(network)),
      }
    : {
        first: keyOf(ipaddr.IPv4.networkAddressFromCIDR(network)),
        last: keyOf(ipaddr.IPv4.broadcastAddressFromCIDR(network)),
      }
}

/** The key of a caller's address; undefined for anything else. IPv4 in IPv6 is IPv4. */
export function addressKey(text: string): string | undefined {
  return ipaddr.isValid(text) ? keyOf(ipaddr.process(text)) : undefined
}

const keyOf = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  `${address.kind()} ${Buffer.from(address.toByteArray()).toString('hex')}`

export function readEmail(text: string): Read<string> {
  // «الاسم <name@example.org>», as mail programs copy it.
  const typed = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text
  const read = emailField.safeParse(typed)
  return read.success ? { value: read.data } : { wrong: `«${text.trim().slice(0, 100)}» ليس بريدًا` }
}

/** All lines, or the first few that are wrong with their numbers. */
export function readLines<Value>(
  lines: readonly string[],
  read: (text: string) => Read<Value>,
): { values: Value[]; wrong: string[] } {
  const values: Value[] = []
  const wrong: string[] = []
  for (const [at, line] of lines.entries()) {
    for (const part of line.split(/[,;،؛\t]/)) {
      if (!part.trim()) continue
      const found = read(part)
      if ('value' in found) values.push(found.value)
      else wrong.push(lines.length > 1 ? `السطر ${formatNumber(at + 1)}: ${found.wrong}` : found.wrong)
    }
  }
  return { values, wrong: wrong.slice(0, 5) }
}
