import type { ChannelKind } from '../channel.contract.ts'

export const kindLabel = { tv: 'تلفزيون', radio: 'إذاعة' } as const satisfies Record<ChannelKind, string>
export const kindOptions = Object.entries(kindLabel).map(([value, label]) => ({ value, label }))
