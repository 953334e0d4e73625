import { served } from '../../../../api/page.ts'
import { actConfirmPurchase } from './confirm-purchase.action.ts'
import { confirmPurchaseHead, loadConfirmPurchase } from './confirm-purchase.loader.ts'

export const guestPayerSite = {
  'subscribe-confirm-token___ar': served(loadConfirmPurchase, confirmPurchaseHead, actConfirmPurchase),
}
