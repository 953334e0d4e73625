export { listSealedMailboxes as mailboxSecrets } from './password.service.ts'
