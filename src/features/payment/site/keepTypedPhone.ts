import { type ApiClient, errorCode } from '../../../api/client.ts'
import { textOf } from '../../../api/forms.ts'

/** Keeps the number that a provider asked for before it is asked again; with the country's code, however that is typed. */
export async function keepTypedPhone(client: ApiClient, form: FormData): Promise<void> {
  const typed = textOf(form, 'phone')
  if (!typed) return
  try {
    await client.account.editProfile({ phone: typed.replace(/^(00|٠٠|۰۰)/, '+') })
  } catch (error) {
    // A guest has no account to store it in yet; the phone is asked for once there is one.
    if (errorCode(error) !== 'UNAUTHORIZED') throw error
  }
}
