import type { ChannelKind } from '../channel.contract.ts'

export const channelKinds = {
  tv: { name: 'تلفزيون', invitation: 'شاهد' },
  radio: { name: 'إذاعة', invitation: 'استمع إلى' },
} as const satisfies Record<ChannelKind, { name: string; invitation: string }>
