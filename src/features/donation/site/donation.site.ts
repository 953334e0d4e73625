import { served } from '../../../api/page.ts'
import { actDonate } from './donate.action.ts'
import { donateHead, loadDonate } from './donate.loader.ts'
import { loadOwnDonation, ownDonationHead } from './own-donation.loader.ts'

export const donationSite = {
  donate___ar: served(loadDonate, donateHead, actDonate),
  'donate-id___ar': served(loadOwnDonation, ownDonationHead),
}
