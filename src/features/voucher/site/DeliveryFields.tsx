import { Field, TextArea } from '../../../ui/form/Field.tsx'
import { isEmail } from '../../../ui/form/rules.ts'
import type { ShownDelivery } from '../gift.schema.ts'
import { maxGiftMessage } from '../gift-message.schema.ts'
import { DeliveryDayField } from './DeliveryDayField.tsx'

export const deliveryRules = { 'delivery.email': [isEmail] }

type Props = { today: string; delivery?: ShownDelivery; on?: string | undefined }

/** To whom a gift is mailed, when, and with which words. `today` and `on`: «2026-11-28», by the newsroom's clock. */
export function DeliveryFields({ today, delivery, on }: Props) {
  return (
    <>
      <Field
        name="delivery.name"
        label="اسم من تهديه"
        defaultValue={delivery?.name}
        autoComplete="off"
        maxLength={60}
      />
      <Field
        name="delivery.email"
        type="email"
        label="بريده الإلكتروني"
        hint="لا نكتب إليه غيرها، ونمحوه بعد شهر."
        defaultValue={delivery?.email ?? undefined}
        inputMode="email"
        autoComplete="off"
        maxLength={254}
      />
      <DeliveryDayField today={today} on={on} />
      <TextArea
        name="delivery.message"
        label="رسالتك"
        hint="اختيارية، كلام بلا روابط."
        defaultValue={delivery?.message}
        rows={4}
        maxLength={maxGiftMessage}
      />
      <Field
        name="delivery.from"
        label="اسمك كما يقرؤه"
        defaultValue={delivery?.from}
        autoComplete="name"
        maxLength={60}
      />
    </>
  )
}
