/** Who a provider says somebody is. */
export type Identity = {
  /** The provider's own id of the person. */
  id: string
  /** One that the provider has verified, in lower case. */
  email: string
  name: string
  /** What we gave the browser to have signed in; only where the provider's protocol has it. */
  nonce?: string
}

export type IdentityProvider = {
  /** Public: it is in every page that shows the button. */
  clientId: string
  /** The provider's script, for browsers. */
  scriptUrl: string
  /** @throws BAD_CREDENTIALS, REFUSED where there is no verified e-mail, UNAVAILABLE */
  identify: (token: string) => Promise<Identity>
}

export const providerNames = ['google', 'facebook'] as const
export type ProviderName = (typeof providerNames)[number]
