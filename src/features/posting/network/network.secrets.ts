export { listSealedNetworkKeys as networkSecrets } from './keys.service.ts'
