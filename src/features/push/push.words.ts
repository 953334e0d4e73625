import type { NounWords } from '../../contract/noun-words.ts'
import type { pushContract } from './push.contract.ts'

export const pushWords: NounWords<typeof pushContract> = {
  about: ['اشتراك الأجهزة في الإشعارات', 'Devices for notifications'],
  document: 'management',
  order: 100,
  calls: {
    key: 'Get the public key with which a browser subscribes',
    find: 'Get what this device chose',
    keep: 'Subscribe this device to notifications, and choose them',
    move: 'Change the address of a subscribed device',
    detach: 'Detach this device from the account that signed out',
    drop: 'Stop notifications on this device',
  },
}
