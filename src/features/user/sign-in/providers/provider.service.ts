import type { Config } from '../../../../platform/config.ts'
import type { IdentityProvider, ProviderName } from '../../../../platform/security/identity.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'

/** The configured providers. */
export function createProviders({
  google: { clientId, ...google },
  facebook,
}: Pick<Config, 'google' | 'facebook'>): Partial<Record<ProviderName, IdentityProvider>> {
  return {
    ...(clientId && { google: createGoogle({ clientId, ...google }) }),
    ...(facebook && { facebook: createFacebook(facebook) }),
  }
}
