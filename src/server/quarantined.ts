import {
  type GoogleAnalytics,
  GoogleAnalyticsError,
} from '../features/analytics/google/google-analytics.service.ts'
import type { Services } from '../platform/context.ts'
import type { CachedOutside } from './security/outside.ts'

type Held = Pick<Services, 'captcha' | 'makeCaptcha' | 'providers' | 'countryGuessUrl' | 'googleAnalytics'>

type Given = Pick<Services, 'makeCaptcha' | 'googleAnalytics'> & {
  outside: CachedOutside
  countryGuessUrl: string | undefined
}

/** Services that request other servers by themselves. A copy in quarantine does without them. */
export function holdInQuarantine(
  { outside, makeCaptcha, googleAnalytics, countryGuessUrl }: Given,
  isQuarantined: () => Promise<boolean>,
): Held {
  const unlessHeld = async <Answer>(ask: () => Answer | Promise<Answer>) =>
    (await isQuarantined()) ? undefined : ask()
  const analytics = async (): Promise<GoogleAnalytics> => {
    if (await isQuarantined()) throw new GoogleAnalyticsError('away')
    return googleAnalytics
  }
  return {
    captcha: () => unlessHeld(async () => (await outside.current()).captcha),
    providers: async () => (await unlessHeld(async () => (await outside.current()).providers)) ?? {},
    countryGuessUrl: () => unlessHeld(() => countryGuessUrl),
    makeCaptcha(keys) {
      const captcha = makeCaptcha(keys)
      return { ...captcha, knowsSecret: () => unlessHeld(() => captcha.knowsSecret()) }
    },
    googleAnalytics: {
      report: async (...given) => (await analytics()).report(...given),
      realtime: async (...given) => (await analytics()).realtime(...given),
    },
  }
}
