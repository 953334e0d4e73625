import { ConfirmPurchasePage } from './ConfirmPurchasePage.tsx'

export const guestPayerComponents = {
  'subscribe-confirm-token___ar': ConfirmPurchasePage,
}
