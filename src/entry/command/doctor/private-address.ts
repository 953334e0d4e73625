import ipaddr from 'ipaddr.js'

/** Whether an address cannot be a reader's: it is loopback, or belongs to a private network. */
export function isPrivateAddress(text: string): boolean {
  return (
    ipaddr.isValid(text) &&
    ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(text).range())
  )
}
