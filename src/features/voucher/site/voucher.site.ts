import { served } from '../../../api/page.ts'
import { actGift } from './gift.action.ts'
import { giftHead, loadGift } from './gift.loader.ts'
import { actOwnGift } from './own-gift.action.ts'
import { loadOwnGift, ownGiftHead } from './own-gift.loader.ts'
import { actRedeem } from './redeem.action.ts'
import { loadRedeem, redeemHead } from './redeem.loader.ts'

export const voucherSite = {
  'subscribe-redeem___ar': served(loadRedeem, redeemHead, actRedeem),
  'subscribe-gift___ar': served(loadGift, giftHead, actGift),
  'subscribe-gift-id___ar': served(loadOwnGift, ownGiftHead, actOwnGift),
}
