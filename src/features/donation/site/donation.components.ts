import { DonatePage } from './DonatePage.tsx'
import { OwnDonationPage } from './OwnDonationPage.tsx'

export const donationComponents = {
  donate___ar: DonatePage,
  'donate-id___ar': OwnDonationPage,
}
