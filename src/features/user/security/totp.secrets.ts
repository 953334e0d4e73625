export { listSealedTotp as totpSecrets } from './totp-seal.ts'
