export { listSealedCodes as voucherSecrets } from './voucher.service.ts'
