import type { MarketKind } from './market.schema.ts'

declare module '../../platform/context.ts' {
  interface Services {
    markets: Record<MarketKind, MarketSource>
  }
}

/** The provider's unchecked values, their time, and when to expect new ones. */
export type MarketAnswer = { values: Record<string, unknown>; at: Date; nextAt: Date | undefined }

export type MarketSource = {
  /** The credit that the provider requires. */
  credit: { name: string; url: string }
  /** @throws MarketRefusal */
  read: (key: string) => Promise<MarketAnswer>
}

export class MarketRefusal extends Error {
  readonly trouble: 'key' | 'limit' | 'away' | 'unreadable'
  /** As the provider said. */
  readonly retryMinutes: number

  constructor(trouble: MarketRefusal['trouble'], message: string, retryMinutes = 0) {
    super(message)
    this.name = 'MarketRefusal'
    this.trouble = trouble
    this.retryMinutes = retryMinutes
  }
}
