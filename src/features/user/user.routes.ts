import { signedIn } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { userContract } from './user.contract.ts'
import { listUsers } from './user.queries.ts'
import {
  createUser,
  editUser,
  getUser,
  removeUser,
  resetUsersPassword,
  switchUser,
} from './user.staff.service.ts'

const on = handlersOf(userContract)

export const userRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listUsers(context.db, input)),
  get: on.get.handler(({ context, input }) => getUser(context.db, input.id)),
  create: on.create.handler(({ context, input }) => createUser(context, signedIn(context), input)),
  edit: on.edit.handler(({ context, input }) => editUser(context, signedIn(context), input)),
  setActivated: on.setActivated.handler(({ context, input }) =>
    switchUser(context, signedIn(context), input.id, input.activated),
  ),
  resetPassword: on.resetPassword.handler(({ context, input }) =>
    resetUsersPassword(context, signedIn(context), input),
  ),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeUser(context, signedIn(context), input.id)),
  ),
})
