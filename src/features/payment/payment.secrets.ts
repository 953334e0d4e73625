export { listSealedReaderCards as paymentSecrets } from './saved-card.service.ts'
