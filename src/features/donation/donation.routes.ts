import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { donationContract } from './donation.contract.ts'
import { listDonations } from './donation.queries.ts'
import { donate, getDonorWords, getFigures, getTerms, refundDonation } from './donation.service.ts'

const on = handlersOf(donationContract)

export const donationRoutes = on.router({
  terms: on.terms.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('settings'))
    return getTerms(context.db)
  }),
  words: on.words.handler(({ context }) => getDonorWords(context.db)),
  donate: on.donate.handler(({ context, input }) => donate(context, input)),
  paginate: on.paginate.handler(({ context, input }) => listDonations(context.db, input)),
  figures: on.figures.handler(({ context }) => getFigures(context.db)),
  refund: on.refund.handler(({ context, input }) => refundDonation(context, input)),
})
