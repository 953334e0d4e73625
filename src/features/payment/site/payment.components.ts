import { TransferPage } from './TransferPage.tsx'

export const paymentComponents = {
  'subscribe-transfer-id___ar': TransferPage,
}
