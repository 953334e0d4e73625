import { served } from '../../../api/page.ts'
import { actTransfer } from './transfer.action.ts'
import { loadTransfer, transferHead } from './transfer.loader.ts'

export const paymentSite = {
  'subscribe-transfer-id___ar': served(loadTransfer, transferHead, actTransfer),
}
