import type { Services } from '../platform/context.ts'
import type { CachedOutside } from './security/outside.ts'

type QuarantinedServices = Pick<Services, 'captcha' | 'makeCaptcha' | 'providers' | 'countryGuessUrl'>

type OutsideServices = Pick<Services, 'makeCaptcha'> & {
  outside: CachedOutside
  countryGuessUrl: string | undefined
}

/** Wraps the services that call other servers, so that a copy in quarantine calls none. */
export function holdInQuarantine(
  { outside, makeCaptcha, countryGuessUrl }: OutsideServices,
  isQuarantined: () => Promise<boolean>,
): QuarantinedServices {
  const unlessHeld = async <Answer>(ask: () => Answer | Promise<Answer>) =>
    (await isQuarantined()) ? undefined : ask()
  return {
    captcha: () => unlessHeld(async () => (await outside.current()).captcha),
    providers: async () => (await unlessHeld(async () => (await outside.current()).providers)) ?? {},
    countryGuessUrl: () => unlessHeld(() => countryGuessUrl),
    makeCaptcha(keys) {
      const captcha = makeCaptcha(keys)
      return { ...captcha, knowsSecret: () => unlessHeld(() => captcha.knowsSecret()) }
    },
  }
}
