import { callApi } from '../../../../api/call.ts'
import { loadScript } from '../../../../ui/loadScript.ts'

/** From `GET /auth/options`. */
export type GoogleOptions = { clientId: string; scriptUrl: string }
export type FacebookOptions = { appId: string; scriptUrl: string }

/** https://developers.google.com/identity/gsi/web/reference/js-reference */
type Google = {
  initialize: (options: {
    client_id: string
    nonce: string
    callback: (answer: { credential: string }) => void
    use_fedcm_for_prompt: boolean
  }) => void
  renderButton: (slot: HTMLElement, look: Record<string, string | number>) => void
  prompt: () => void
}
/** https://developers.facebook.com/docs/reference/javascript/FB.login */
type Facebook = {
  init: (options: { appId: string; version: string }) => void
  login: (
    then: (answer: { authResponse?: { accessToken: string } | null }) => void,
    options: { scope: string },
  ) => void
}
type ProviderGlobals = { google?: { accounts: { id: Google } }; FB?: Facebook; fbAsyncInit?: () => void }

const loaded = globalThis as ProviderGlobals

/**
 * Renders Google's own button in `slot`, since only Google may draw it, and offers its prompt where the browser has
 * one. `take` gets an ID token with our nonce each time a person chooses an account.
 */
export async function offerGoogle(
  { clientId, scriptUrl }: GoogleOptions,
  slot: HTMLElement,
  take: (idToken: string) => void,
): Promise<void> {
  const [{ nonce }] = await Promise.all([
    callApi<{ nonce: string }>('POST', '/auth/nonce'),
    loadScript(scriptUrl),
  ])
  if (!loaded.google) throw new Error('No Google')
  const { id } = loaded.google.accounts
  id.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) => take(credential),
    use_fedcm_for_prompt: true,
  })
  slot.replaceChildren()
  id.renderButton(slot, {
    type: 'standard',
    size: 'large',
    text: 'continue_with',
    locale: 'ar',
    width: slot.clientWidth,
  })
  id.prompt()
}

let facebook: Promise<Facebook> | undefined

/** An access token; undefined if the window was closed. */
export async function askFacebook({ appId, scriptUrl }: FacebookOptions): Promise<string | undefined> {
  facebook ??= startFacebook({ appId, scriptUrl }).catch(error => {
    facebook = undefined
    throw error
  })
  const { login } = await facebook
  return new Promise(resolve => {
    login(({ authResponse }) => resolve(authResponse?.accessToken), { scope: 'public_profile,email' })
  })
}

async function startFacebook({ appId, scriptUrl }: FacebookOptions): Promise<Facebook> {
  // The script loads its remainder, then calls this.
  const ready = new Promise<void>(resolve => {
    loaded.fbAsyncInit = resolve
  })
  await loadScript(scriptUrl)
  await ready
  if (!loaded.FB) throw new Error('No Facebook')
  loaded.FB.init({ appId, version: 'v23.0' })
  return loaded.FB
}
