import { client } from '../../../ui/dashboard/api.ts'
import { dirtyValuesOf, type StoredVersion } from '../../../ui/dashboard/useSaving.ts'
import type { User } from '../user.contract.ts'
import type { UserValues } from './userValues.ts'

type Form = { getValues: () => UserValues; isDirty: (path: keyof UserValues) => boolean }

/** Creates the account, with a new agency if asked; or sends what has changed. */
export function saveUser(form: Form, stored: StoredVersion | undefined): Promise<User> {
  const values = form.getValues()
  if (!stored) {
    const { name, email, phone, phoneCountry, role, grants, agencyId, totpRequired } = values
    const isNewAgency = role === 'agency' && values.agencyFrom === 'new'
    return client.user.create({
      name,
      email,
      phone,
      phoneCountry,
      role,
      grants,
      totpRequired,
      agencyId: isNewAgency ? null : agencyId,
      agency: isNewAgency ? { name: values.agencyName } : undefined,
      password: values.passwordWay === 'password' ? values.password : undefined,
    })
  }
  const { name, email, role, grants, agencyId, totpRequired, forgetTotp } = dirtyValuesOf(form)
  const isOtherPhone = form.isDirty('phone') || form.isDirty('phoneCountry')
  return client.user.edit({
    id: stored.id,
    revision: stored.revision,
    name,
    email,
    phone: isOtherPhone ? values.phone : undefined,
    phoneCountry: values.phoneCountry,
    role,
    grants,
    agencyId,
    totpRequired,
    totp: forgetTotp ? false : undefined,
  })
}
