import { cacheTag } from '../../contract/cache-tags.ts'
import { signedIn } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { groupContract } from './group.contract.ts'
import { findNextTurn, hasOpenGroups, listGroups } from './group.queries.ts'
import { createGroup, editGroup, groups, seatsAsCsv, switchGroup } from './group.service.ts'
import {
  acceptByLink,
  answerInvitation,
  declineByLink,
  getOwn,
  join,
  leave,
  readInvitation,
} from './join.service.ts'
import { listSeats } from './seat.queries.ts'
import { expel, getManaged, invite, resend, withdraw } from './seat.service.ts'

const on = handlersOf(groupContract)
const done = { ok: true } as const

const staffRoutes = {
  paginate: on.paginate.handler(({ context, input }) => listGroups(context.db, input)),
  get: on.get.handler(({ context, input }) => groups.get(context.db, input.id)),
  create: on.create.handler(({ context, input }) => createGroup(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editGroup(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchGroup(context.db, context, input.id, input.status),
  ),
  remove: on.remove.handler(
    returningId(({ context, input }) => groups.remove(context.db, context, input.id)),
  ),
  seats: on.seats.handler(async ({ context, input }) => {
    await groups.get(context.db, input.id)
    return listSeats(context.db, input)
  }),
  exportCsv: on.exportCsv.handler(
    async ({ context, input }) =>
      new File(await seatsAsCsv(context, input.id), `group-${input.id}.csv`, {
        type: 'text/csv; charset=utf-8',
      }),
  ),
  invite: on.invite.handler(({ context, input }) => invite(context, input)),
  resend: on.resend.handler(async ({ context, input }) => {
    await resend(context, input)
    return done
  }),
  withdraw: on.withdraw.handler(async ({ context, input }) => {
    await withdraw(context, input)
    return done
  }),
  expel: on.expel.handler(async ({ context, input }) => {
    await expel(context, input)
    return done
  }),
}

const managerRoutes = {
  managed: on.managed.handler(({ context, input }) => getManaged(context, input.id)),
  managedSeats: on.managedSeats.handler(async ({ context, input }) => {
    await getManaged(context, input.id)
    return listSeats(context.db, input)
  }),
  inviteToMine: on.inviteToMine.handler(async ({ context, input }) => {
    await getManaged(context, input.id)
    return invite(context, input)
  }),
  resendOfMine: on.resendOfMine.handler(async ({ context, input }) => {
    await getManaged(context, input.id)
    await resend(context, input)
    return done
  }),
  withdrawOfMine: on.withdrawOfMine.handler(async ({ context, input }) => {
    await getManaged(context, input.id)
    await withdraw(context, input)
    return done
  }),
  expelFromMine: on.expelFromMine.handler(async ({ context, input }) => {
    await getManaged(context, input.id)
    await expel(context, input)
    return done
  }),
}

export const groupRoutes = on.router({
  ...staffRoutes,
  ...managerRoutes,
  offered: on.offered.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('groups'))
    const turn = await findNextTurn(context.db)
    if (turn) context.addCacheTags(cacheTag.until(turn))
    return { offered: await hasOpenGroups(context.db) }
  }),
  own: on.own.handler(({ context }) => getOwn(context.db, signedIn(context).id)),
  join: on.join.handler(async ({ context, input }) => {
    await join(context, input.id)
    return done
  }),
  leave: on.leave.handler(async ({ context, input }) => {
    await leave(context, input.id)
    return done
  }),
  answer: on.answer.handler(async ({ context, input }) => {
    await answerInvitation(context, input)
    return done
  }),
  invitation: on.invitation.handler(({ context, input }) => readInvitation(context, input.token)),
  accept: on.accept.handler(async ({ context, input }) => {
    await acceptByLink(context, input.token)
    return done
  }),
  decline: on.decline.handler(async ({ context, input }) => {
    await declineByLink(context, input.token)
    return done
  }),
})
