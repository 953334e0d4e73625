import { textOf } from '../../../api/forms.ts'

/** The fields of `DeliveryFields`; the server checks them. */
export const deliveryIn = (form: FormData) => ({
  name: textOf(form, 'delivery.name') ?? '',
  email: textOf(form, 'delivery.email') ?? '',
  from: textOf(form, 'delivery.from') ?? '',
  message: textOf(form, 'delivery.message') ?? '',
  on: textOf(form, 'delivery.on'),
})
