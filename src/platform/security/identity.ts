/** A user's identity, verified by a provider. */
type Identity = {
  /** The provider's id of the user. */
  id: string
  /** Verified by the provider, in lower case. */
  email: string
  name: string
  /** The nonce that we gave the browser, if the provider's protocol has one. */
  nonce?: string
}

export type IdentityProvider = {
  /** Public: part of every page with the button. */
  clientId: string
  /** The provider's script, for browsers. */
  scriptUrl: string
  /** @throws BAD_CREDENTIALS; REFUSED if the e-mail is not verified; UNAVAILABLE */
  identify: (token: string) => Promise<Identity>
}

const providerNames = ['google', 'facebook'] as const
export type ProviderName = (typeof providerNames)[number]
