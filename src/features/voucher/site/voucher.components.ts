import { GiftPage } from './GiftPage.tsx'
import { OwnGiftPage } from './OwnGiftPage.tsx'
import { RedeemPage } from './RedeemPage.tsx'

export const voucherComponents = {
  'subscribe-redeem___ar': RedeemPage,
  'subscribe-gift___ar': GiftPage,
  'subscribe-gift-id___ar': OwnGiftPage,
}
