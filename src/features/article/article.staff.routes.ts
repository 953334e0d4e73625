import { fail } from '../../contract/fail.ts'
import { may } from '../../contract/permissions.ts'
import { type ApiContext, by, signedIn } from '../../platform/context.ts'
import { actOnEach, handlersOf, returningId } from '../../platform/handlers.ts'
import { articleContract } from './article.contract.ts'
import { correctArticle, withdrawCorrection } from './article.correction.service.ts'
import { agencyScope } from './article.policy.ts'
import { createArticle, editArticle, getStaffArticle } from './article.service.ts'
import { listStaffMostRead } from './article.staff.queries.ts'
import { listForStaff, listIdsForStaff } from './article.staff.service.ts'
import {
  binArticle,
  markBreaking,
  publishArticle,
  restoreArticle,
  withdrawArticle,
} from './article.switch.service.ts'
import { listTakedowns } from './article.takedown.queries.ts'
import { takeBack, takeDown } from './article.takedown.service.ts'
import { sumViewsBy, sumViewsByDay } from './article.totals.queries.ts'

const on = handlersOf(articleContract)

const scope = (context: ApiContext) => agencyScope(signedIn(context))

const bulkNeeds = {
  enable: 'update',
  disable: 'update',
  breaking: 'update',
  notBreaking: 'update',
  remove: 'delete',
  restore: 'delete',
} as const

const bulkActions = {
  enable: publishArticle,
  disable: withdrawArticle,
  breaking: (db, who, id) => markBreaking(db, who, id, { breakingNews: true }),
  notBreaking: (db, who, id) => markBreaking(db, who, id, { breakingNews: false }),
  remove: binArticle,
  restore: restoreArticle,
} satisfies Record<keyof typeof bulkNeeds, typeof publishArticle>

export const staffHandlers = {
  staffList: on.staffList.handler(({ context, input: { mine, ...filter } }) =>
    listForStaff(context.db, scope(context), { ...filter, ...(mine && { mine: signedIn(context).id }) }),
  ),
  staffIds: on.staffIds.handler(({ context, input: { mine, after, ...filter } }) =>
    listIdsForStaff(
      context.db,
      scope(context),
      { ...filter, ...(mine && { mine: signedIn(context).id }) },
      after,
    ),
  ),
  staffMostRead: on.staffMostRead.handler(({ context, input }) =>
    listStaffMostRead(context.db, scope(context), input.days, input.limit),
  ),
  staffMostReadCategory: on.staffMostReadCategory.handler(({ context, input }) =>
    sumViewsBy(context.db, scope(context), 'categories', input.days),
  ),
  staffMostReadAgency: on.staffMostReadAgency.handler(({ context, input }) =>
    sumViewsBy(context.db, scope(context), 'agencies', input.days),
  ),
  staffRead: on.staffRead.handler(({ context, input }) =>
    sumViewsByDay(context.db, scope(context), input.days),
  ),
  staffGet: on.staffGet.handler(({ context, input }) =>
    getStaffArticle(context.db, input.id, scope(context)),
  ),
  create: on.create.handler(({ context, input }) => createArticle(context.db, by(context), input)),
  edit: on.edit.handler(({ context, input }) => editArticle(context.db, by(context), input)),
  setDescription: on.setDescription.handler(({ context, input }) =>
    editArticle(context.db, by(context), input),
  ),
  setEnable: on.setEnable.handler(({ context, input }) =>
    input.enable
      ? publishArticle(context.db, by(context), input.id)
      : withdrawArticle(context.db, by(context), input.id),
  ),
  setBreakingNews: on.setBreakingNews.handler(({ context, input }) =>
    markBreaking(context.db, by(context), input.id, input),
  ),
  // A transaction each: a refusal does not affect the others.
  bulk: on.bulk.handler(async ({ context, input }) => {
    if (!may(signedIn(context), bulkNeeds[input.action], 'Article')) throw fail('FORBIDDEN')
    return actOnEach(input.ids, id => bulkActions[input.action](context.db, by(context), id))
  }),
  addCorrection: on.addCorrection.handler(({ context, input }) =>
    correctArticle(context.db, by(context), input),
  ),
  removeCorrection: on.removeCorrection.handler(({ context, input }) =>
    withdrawCorrection(context.db, by(context), input.id),
  ),
  takedowns: on.takedowns.handler(({ context, input }) => listTakedowns(context.db, input)),
  takeDown: on.takeDown.handler(({ context, input }) => takeDown(context.db, by(context), input)),
  takeBack: on.takeBack.handler(({ context, input }) => takeBack(context.db, by(context), input.id)),
  remove: on.remove.handler(
    returningId(({ context, input }) => binArticle(context.db, by(context), input.id)),
  ),
  restore: on.restore.handler(({ context, input }) => restoreArticle(context.db, by(context), input.id)),
}
