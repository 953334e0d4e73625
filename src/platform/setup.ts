import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Outbound, OutboundOptions } from './outbound/outbound.ts'
import type { Patience } from './patience.ts'
import type { Vault } from './security/vault.ts'

/** Parts from which a noun makes its services, in its `<noun>.setup.ts`. */
export type SetupParts = {
  config: Config
  db: Database
  vault: Vault
  patience: Patience
  /** Names us to other servers. */
  userAgent: string
  /** Whether this is a restored copy in quarantine, which calls no other server. */
  isQuarantined: () => Promise<boolean>
  /** A client that calls nothing while in quarantine. */
  createClient: (options: Omit<OutboundOptions, 'userAgent' | 'isQuarantined'>) => Outbound
  /** Runs before the database is closed. */
  onClose: (stop: () => Promise<void>) => void
}

/** For an address that the operator set: it is allowed even if it is private. */
export const allowHosts = (...urls: string[]): string[] => urls.map(url => new URL(url).host)
