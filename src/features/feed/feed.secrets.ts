export { listSealedCredentials as feedSecrets } from './feed.credentials.service.ts'
