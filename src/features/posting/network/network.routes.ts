import { by } from '../../../platform/context.ts'
import { handlersOf, returningId } from '../../../platform/handlers.ts'
import { networkContract } from './network.contract.ts'
import { listAccounts, listChoices } from './network.queries.ts'
import {
  allNetworks,
  checkAccount,
  createAccount,
  editAccount,
  removeAccount,
  switchAccount,
} from './network.service.ts'
import { beginSignIn, finishSignIn } from './sign-in.service.ts'

const on = handlersOf(networkContract)

export const networkRoutes = on.router({
  networks: on.networks.handler(() => allNetworks.map(({ about }) => about)),
  choices: on.choices.handler(({ context }) => listChoices(context.db)),
  paginate: on.paginate.handler(({ context, input }) => listAccounts(context.db, input)),
  create: on.create.handler(({ context, input }) => createAccount(context, context, input)),
  edit: on.edit.handler(({ context, input }) => editAccount(context, context, input)),
  setEnabled: on.setEnabled.handler(({ context, input }) =>
    switchAccount(context.db, context, input.id, input.enabled),
  ),
  check: on.check.handler(({ context, input }) => checkAccount(context, context, input.id)),
  signIn: on.signIn.handler(({ context, input }) => beginSignIn(context, by(context), input.id)),
  signedIn: on.signedIn.handler(({ context, input }) => finishSignIn(context, by(context), input)),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeAccount(context.db, context, input.id)),
  ),
})
