import ipaddr from 'ipaddr.js'

/** Whether an address cannot be that of a reader: of loopback, or of a private network. */
export function isPrivateAddress(text: string): boolean {
  return (
    ipaddr.isValid(text) &&
    ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(text).range())
  )
}
