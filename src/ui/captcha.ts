import { loadScript } from './loadScript.ts'

/** From `GET /auth/options`. */
export type CaptchaOptions = {
  version: 'v2' | 'v3' | 'enterprise'
  siteKey: string
  /** The provider's script, without query. */
  scriptUrl: string
}

type Box = { sitekey: string; callback: (token: string) => void; 'error-callback': () => void }
/** https://developers.google.com/recaptcha/docs/display and /v3 */
type Recaptcha = {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>
  render: (slot: HTMLElement, box: Box) => number
}
type CaptchaGlobals = { grecaptcha?: Recaptcha & { enterprise?: Recaptcha } }

/** SPECIFICATION.md section 8, verbatim; forms show different messages. */
export class CaptchaError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`ReCaptcha error: ${what}`, options)
  }
}

/**
 * Gets a token to send as `captcha` with a form; valid once. The script is loaded on the first call. A checkbox (v2)
 * appears in `slot`, and the call waits for it.
 * @throws CaptchaError
 */
export async function executeCaptcha(
  { version, siteKey, scriptUrl }: CaptchaOptions,
  action: string,
  slot?: HTMLElement | null,
): Promise<string> {
  if (!siteKey) throw new CaptchaError('No key provided')
  if (!version) throw new CaptchaError('No version provided')
  const render = version === 'v2' ? 'explicit' : encodeURIComponent(siteKey)
  await loadScript(`${scriptUrl}?render=${render}&hl=ar`).catch(cause => {
    throw new CaptchaError('Failed to load script', { cause })
  })
  const { grecaptcha } = globalThis as CaptchaGlobals
  const api = version === 'enterprise' ? grecaptcha?.enterprise : grecaptcha
  if (!api) throw new CaptchaError('Failed to load script')
  try {
    await new Promise<void>(resolve => api.ready(resolve))
    return await (version === 'v2' ? waitForTick(api, siteKey, slot) : api.execute(siteKey, { action }))
  } catch (cause) {
    throw new CaptchaError(`Failed to execute ${action}`, { cause })
  }
}

function waitForTick(api: Recaptcha, siteKey: string, slot: HTMLElement | null | undefined) {
  return new Promise<string>((resolve, reject) => {
    if (!slot) throw new Error('No slot for the box')
    // The provider accepts an element only once.
    const box = document.createElement('div')
    slot.replaceChildren(box)
    api.render(box, {
      sitekey: siteKey,
      callback(token) {
        box.remove()
        resolve(token)
      },
      'error-callback': () => reject(new Error('The provider could not be reached')),
    })
  })
}
