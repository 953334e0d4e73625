export { listSealedPushKeys as pushSecrets } from './push.keys.service.ts'
