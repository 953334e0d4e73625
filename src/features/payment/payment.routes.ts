import { cacheTag } from '../../contract/cache-tags.ts'
import { signedIn } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { tryKeys } from './key-trial.service.ts'
import { paymentContract } from './payment.contract.ts'
import { listProviders } from './payment.service.ts'
import { oneTimeMethods } from './providers.ts'
import { lookOnReturn } from './returned.service.ts'
import {
  countProofs,
  listOpenDifferences,
  listRefusals,
  listStuckWebhooks,
  listTransfers,
} from './transfer.queries.ts'
import {
  confirmTransfer,
  getOwnPayment,
  keepProof,
  readProof,
  refuseTransfer,
  resolveDifference,
} from './transfer.service.ts'

const on = handlersOf(paymentContract)

export const paymentRoutes = on.router({
  providers: on.providers.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('settings'))
    const all = await listProviders(context, context.db)
    return all.map(({ id, label, labelIn, renewedBy, currencies, coarse = [], maxDays }) => ({
      id,
      label,
      labels: labelIn ? Object.fromEntries((currencies ?? []).map(each => [each, labelIn(each)])) : {},
      oneTime: oneTimeMethods(id),
      renewedBy,
      currencies: currencies ? [...currencies] : null,
      coarse: [...coarse],
      maxDays: maxDays ?? null,
    }))
  }),
  own: on.own.handler(({ context, input }) => getOwnPayment(context, signedIn(context).id, input.id)),
  returned: on.returned.handler(async ({ context, input }) => {
    await lookOnReturn(context.db, context.address, input.id)
    return {}
  }),
  sendProof: on.sendProof.handler(async ({ context, input }) => {
    const { id } = signedIn(context)
    await keepProof(context, id, input.id, input.file)
    return getOwnPayment(context, id, input.id)
  }),
  transfers: on.transfers.handler(({ context, input }) => listTransfers(context.db, input)),
  proof: on.proof.handler(async ({ context, input }) => {
    const { bytes, contentType } = await readProof(context, input.id)
    const name = `proof-${input.id}.${contentType === 'application/pdf' ? 'pdf' : 'webp'}`
    return {
      headers: { 'cache-control': 'private, no-store' },
      body: new File([bytes], name, { type: contentType }),
    }
  }),
  confirm: on.confirm.handler(
    returningId(({ context, input }) => confirmTransfer(context, context, input.id)),
  ),
  refuse: on.refuse.handler(
    returningId(({ context, input }) => refuseTransfer(context, context, input.id, input.reason)),
  ),
  attention: on.attention.handler(async ({ context: { db } }) => ({
    proofs: await countProofs(db),
    differences: await listOpenDifferences(db),
    refusals: await listRefusals(db),
    stuck: await listStuckWebhooks(db),
  })),
  tryKeys: on.tryKeys.handler(({ context, input }) => tryKeys(context, signedIn(context).id, input)),
  resolve: on.resolve.handler(
    returningId(({ context, input }) => resolveDifference(context, context, input.id)),
  ),
})
