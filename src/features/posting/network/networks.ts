import { facebook } from './networks/facebook/facebook.ts'
import { telegram } from './networks/telegram/telegram.ts'
import { x } from './networks/x/x.ts'
import type { Network } from './port.ts'

/** In display order. */
export const allNetworks: Network[] = [telegram, facebook, x]

export const findNetwork = (id: string): Network | undefined =>
  allNetworks.find(({ about }) => about.id === id)
