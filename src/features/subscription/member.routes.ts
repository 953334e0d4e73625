import { fail } from '../../contract/fail.ts'
import { signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { countCancellations, listNotes } from './cancellation.queries.ts'
import { readConversions } from './conversion.queries.ts'
import { memberContract } from './member.contract.ts'
import { importMembers } from './member.import.service.ts'
import { exportMembers } from './member.service.ts'
import { getFigures } from './stored-figures.service.ts'

const on = handlersOf(memberContract)

export const memberRoutes = on.router({
  figures: on.figures.handler(({ context, input }) => getFigures(context.db, 'figures', input.months)),
  cohorts: on.cohorts.handler(({ context, input }) => getFigures(context.db, 'cohorts', input.months)),
  conversions: on.conversions.handler(async ({ context: { db }, input: { months } }) => {
    const { timeZone } = await getHouseStyle(db)
    return readConversions(db, { timeZone, months })
  }),
  ownConversions: on.ownConversions.handler(async ({ context, input: { months } }) => {
    const { role, agencyId } = signedIn(context)
    if (role !== 'agency' || !agencyId) throw fail('NOT_FOUND')
    const { timeZone } = await getHouseStyle(context.db)
    return readConversions(context.db, { timeZone, months, agency: agencyId })
  }),
  cancellations: on.cancellations.handler(async ({ context: { db }, input }) => ({
    reasons: await countCancellations(db, input.months),
    notes: await listNotes(db, 20),
  })),
  export: on.export.handler(async ({ context, input }) => ({
    headers: { 'cache-control': 'private, no-store' },
    body: await exportMembers(context.db, input),
  })),
  import: on.import.handler(({ context, input }) => importMembers(context, input)),
})
