import { openSecrets } from '../../features/setting/secret.service.ts'
import { getSettingValues } from '../../features/setting/setting.service.ts'
import { createProviders } from '../../features/user/sign-in/providers/provider.service.ts'
import { captchaKeysOf } from '../../features/user/user.settings.ts'
import { type CachedValue, createCachedValue } from '../../platform/cached-value.ts'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { type Captcha, createCaptcha } from '../../platform/security/captcha.ts'
import type { Vault } from '../../platform/security/vault.ts'

/** External services in use, and the origin of the API. */
export type Outside = {
  captcha: Captcha | undefined
  providers: Awaited<ReturnType<Services['providers']>>
  /** Origin of the API; '' if it is the page's own. */
  apiBase: string
  /** The reason why the settings cannot be used. */
  problem?: string
}

/**
 * External services from the settings, or else the environment. `known` returns the last value, for callers
 * that cannot wait.
 */
export type CachedOutside = CachedValue<Outside> & { known: () => Outside }

export function createCachedOutside(db: Handle, config: Config, vault: Vault): CachedOutside {
  const makeCaptcha = createCaptchaMaker(config)
  const { keys } = config.captcha
  const environments = keys && makeCaptcha(keys)
  let known: Outside = { captcha: environments, providers: createProviders(config), apiBase: '' }
  const cached = createCachedValue<Outside>(
    async () => {
      const stored = await getSettingValues(db, 'website')
      const values = await openSecrets(vault, 'website', stored)
      const clientId = values.googleClientId || config.google.clientId
      const chosenKeys = captchaKeysOf(values)
      return {
        captcha:
          values.captchaVersion === 'installation' ? environments : chosenKeys && makeCaptcha(chosenKeys),
        providers: createProviders({ ...config, google: { ...config.google, clientId } }),
        apiBase: values.apiBase,
        ...(stored.captchaSecret !== '' &&
          values.captchaSecret === '' && {
            problem:
              'the captcha secret of the settings was sealed with another key (SECRETS_KEY, or secrets.key in DATA_DIR): ' +
              'no captcha is asked for until it is written anew',
          }),
      }
    },
    outside => {
      known = outside
    },
  )
  return { ...cached, known: () => known }
}

export function createCaptchaMaker({ captcha: { urls } }: Pick<Config, 'captcha'>): Services['makeCaptcha'] {
  return keys => createCaptcha(keys, urls)
}
