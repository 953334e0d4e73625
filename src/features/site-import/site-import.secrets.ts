export { listSealedImportPasswords as siteImportSecrets } from './source-password.service.ts'
